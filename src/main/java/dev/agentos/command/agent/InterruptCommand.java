package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos interrupt AGENT}. */
@Command(
        name = "interrupt",
        description = "Stop the current turn of an ACP agent; it then waits for your next message.")
public final class InterruptCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    InterruptCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var agent = AgentArgument.find(context, name);
        agents.conversations().interrupt(context.caller(), agent);
        print(AgentTable.view(agents, agent), "asked " + agent.name() + " to stop");
    }
}
