package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos pause AGENT}. */
@Command(name = "pause", description = "Pause an agent until `agentos resume`.")
public final class PauseCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    PauseCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var agent = AgentArgument.find(context, name);
        agents.pause(context.caller(), agent);
        print(AgentTable.view(agents, agent), agent.name() + " is paused");
    }
}
