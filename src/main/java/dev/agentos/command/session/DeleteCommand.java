package dev.agentos.command.session;

import dev.agentos.agent.SavedSessions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.platform.SessionDeletion;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos session delete SESSION}. */
@Command(
        name = "delete",
        description = {
            "Delete a saved session; or delete a session with its agents and everything that runs in it.",
            "Commits stay on their branches; uncommitted work goes to the trash."
        })
final class DeleteCommand extends AgentOsCommand {
    @Parameters(paramLabel = "SESSION", description = "A saved session, or a session by its name or id.")
    private String name;

    DeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var saved = SessionArgument.findSaved(context, name);
        if (saved.isPresent()) {
            context.service(SavedSessions.class).delete(context.caller(), context.openSessionHere(), saved.get());
            print(Map.of("forgotten", name), "Deleted saved session " + name);
        } else {
            var session = SessionArgument.find(context, name);
            context.service(SessionDeletion.class).delete(context.caller(), session.id());
            print(Map.of("deleted", session.id().text()), "Deleted session " + session.name());
        }
    }
}
