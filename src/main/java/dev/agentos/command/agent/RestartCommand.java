package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.agent.Protocol;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos restart NAME}. */
@Command(
        name = "restart",
        description =
                "End an agent's program and start it again where it was, with its conversation when the program can.")
public final class RestartCommand extends AgentOsCommand {
    @Parameters(paramLabel = "NAME", description = "The agent.")
    private String name;

    @ArgGroup
    private @Nullable Way way;

    /** How it is spoken to from then on. */
    private static final class Way {
        @Option(
                names = "--terminal",
                required = true,
                description = "In a terminal from now on, with what was said by protocol when the program can. "
                        + "That stays readable: `agentos logs NAME --conversation`.")
        private boolean terminal;

        @Option(
                names = "--acp",
                required = true,
                description = "By the Agent Client Protocol from now on. "
                        + "It remembers what was said by it before when the program can, "
                        + "and what was said in the terminal only when it keeps both in one session.")
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
        var agent = agents.restart(
                Participant.LOCAL_OWNER, before, protocol, context.io().environment());
        print(
                AgentTable.view(agents, agent),
                agent.name() + " runs again"
                        + (agent.protocol() == before.protocol()
                                ? ""
                                : agent.speaksAcp() ? ", spoken to by protocol" : ", in a terminal"));
    }
}
