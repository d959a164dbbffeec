package dev.agentos.command.session;

import dev.agentos.agent.SavedSessions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos session save NAME}. */
@Command(
        name = "save",
        description = {
            "Remember the agents of this project's session under a name: their kinds, tasks and order.",
            "`agentos session restore NAME` brings back those that are missing then."
        })
final class SaveCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "What to call it; what was saved under the name before is replaced.")
    private String name;

    SaveCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var saved = context.service(SavedSessions.class).save(Participant.LOCAL_OWNER, context.sessionHere(), name);
        int count = saved.agents().size();
        print(
                Map.of(
                        "name",
                        saved.name(),
                        "agents",
                        saved.agents().stream()
                                .map(agent -> agent.name().text())
                                .toList()),
                count + (count == 1 ? " agent is" : " agents are") + " saved as " + saved.name());
    }
}
