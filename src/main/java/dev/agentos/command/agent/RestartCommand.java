package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.agent.Protocol;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos restart AGENT}. */
@Command(
        name = "restart",
        description = "Restart an agent's program in the same folder, and resume its conversation if it can.")
public final class RestartCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    @ArgGroup
    private @Nullable Way way;

    /** Terminal or ACP, from then on. */
    private static final class Way {
        @Option(
                names = "--terminal",
                required = true,
                description = "Run it in a terminal from now on, and resume its conversation if it can. "
                        + "`agentos logs AGENT --conversation` still shows the ACP conversation.")
        private boolean terminal;

        @Option(
                names = "--acp",
                required = true,
                description = "Run it as an ACP agent from now on. "
                        + "Resumes an earlier ACP conversation if the program can. Messages from the terminal are "
                        + "included only if the program stores both in one session.")
        private boolean acp;
    }

    RestartCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var agents = context.service(Agents.class);
        var before = AgentArgument.find(context, name);
        var protocol = way == null ? before.protocol() : way.acp ? Protocol.ACP : Protocol.TERMINAL;
        var agent = agents.restarts()
                .restart(context.caller(), before, protocol, context.io().environment());
        print(
                AgentTable.view(agents, agent),
                agent.name() + " restarted"
                        + (agent.protocol() == before.protocol()
                                ? ""
                                : agent.speaksAcp() ? " as an ACP agent" : " in a terminal"));
    }
}
