package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos resume AGENT}. */
@Command(name = "resume", description = "Resume a paused agent.")
public final class ResumeCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    ResumeCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var agent = AgentArgument.find(context, name);
        agents.resume(context.caller(), agent);
        print(AgentTable.view(agents, agent), agent.name() + " resumed");
    }
}
