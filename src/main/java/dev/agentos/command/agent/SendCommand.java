package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos send AGENT TEXT}. */
@Command(name = "send", description = "Send a message to an agent now.")
public final class SendCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "TEXT",
            description = "The text; several words are joined by spaces.")
    private List<String> text;

    SendCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var agent = AgentArgument.find(context, name);
        agents.messages().send(context.caller(), agent, String.join(" ", text));
        print(AgentTable.view(agents, agent), "sent to " + agent.name());
    }
}
