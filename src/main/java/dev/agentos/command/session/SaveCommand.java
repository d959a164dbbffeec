package dev.agentos.command.session;

import dev.agentos.agent.SavedSessions;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos session save NAME}. */
@Command(
        name = "save",
        description = {
            "Save the agents of this project's session under a name: their kinds, prompts and order.",
            "`agentos session restore NAME` recreates the missing ones."
        })
final class SaveCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "Name to save it under. Replaces an earlier save with that name.")
    private String name;

    SaveCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var saved = context.service(SavedSessions.class).save(context.caller(), context.openSessionHere(), name);
        int count = saved.agents().size();
        print(
                Map.of(
                        "name",
                        saved.name(),
                        "agents",
                        saved.agents().stream()
                                .map(agent -> agent.name().text())
                                .toList()),
                "saved " + count + (count == 1 ? " agent" : " agents") + " as " + saved.name());
    }
}
