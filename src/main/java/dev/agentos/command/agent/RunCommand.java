package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.terminal.Attachment;
import dev.agentos.command.terminal.DetachOption;
import dev.agentos.terminal.Terminals;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos run AGENT}. */
@Command(
        name = "run",
        description = {
            "Start the project's run script in an agent's folder, with the agent's ports, in a new terminal.",
            "At a terminal, attaches to it. "
                    + "It keeps running when you detach (Ctrl+]) and ends when the agent is destroyed."
        })
public final class RunCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @Option(
            names = {"-d", "--detached"},
            description = "Do not attach.")
    private boolean detached;

    @Mixin
    private DetachOption detach;

    RunCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var io = context.io();
        var agent = AgentArgument.find(context, name);
        var terminal = context.service(Agents.class)
                .scripts()
                .run(context.caller(), agent, Attachment.size(io), io.environment())
                .info()
                .id();
        if (detached || output.json() || !io.inputIsTerminal() || !io.outputIsTerminal())
            print(Map.of("id", terminal.text(), "session", agent.session().text()), terminal.text());
        else endWith(new Attachment(context, context.service(Terminals.class), detach.key()).attach(terminal, 0));
    }
}
