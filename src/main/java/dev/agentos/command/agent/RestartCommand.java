package dev.agentos.command.agent;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos restart NAME}. */
@Command(name = "restart", description = "End an agent's program and start it again where it was, with its conversation when the program can.")
public final class RestartCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    RestartCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.runningDaemon().agents();
        var agent = agents.restart(Participant.LOCAL_OWNER, AgentArgument.find(context, name), context.io().environment());
        print(AgentTable.view(agents, agent), agent.name() + " runs again");
    }
}
