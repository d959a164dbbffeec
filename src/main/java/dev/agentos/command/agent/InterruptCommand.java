package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos interrupt NAME}. */
@Command(
        name = "interrupt",
        description = "End the turn of an agent that is spoken to by protocol; it waits for what you say next.")
public final class InterruptCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    InterruptCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var agent = AgentArgument.find(context, name);
        agents.conversations().interrupt(Participant.LOCAL_OWNER, agent);
        print(AgentTable.view(agents, agent), agent.name() + " is asked to stop");
    }
}
