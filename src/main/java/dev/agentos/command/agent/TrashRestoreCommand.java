package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos trash restore ID}. */
@Command(name = "restore", description = "Restore the uncommitted work of a destroyed agent on a new branch.")
final class TrashRestoreCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The id, from `agentos trash list`.")
    private String id;

    TrashRestoreCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var folder = context.io().folder();
        var branch = context.service(Agents.class).restore(context.caller(), context.openSessionHere(), folder, id);
        print(Map.of("branch", branch), "Restored as the last commit of branch " + branch);
    }
}
