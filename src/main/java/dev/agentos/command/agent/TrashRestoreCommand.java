package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos trash restore ID}. */
@Command(name = "restore", description = "Put what a destroyed agent had not committed onto a branch of its own.")
final class TrashRestoreCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "As `agentos trash list` shows it.")
    private String id;

    TrashRestoreCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var folder = context.io().folder();
        var branch = context.service(Agents.class).restore(Participant.LOCAL_OWNER, context.sessionHere(), folder, id);
        print(Map.of("branch", branch), "It is the last commit of the branch " + branch);
    }
}
