package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.command.CommandContext;
import dev.agentos.core.Participant;

/** An agent as people name it: by its name, in the project where they stand. */
public final class AgentArgument {
    private AgentArgument() {}

    public static Agent find(CommandContext context, String name) {
        var daemon = context.runningDaemon();
        return daemon.agents()
                .named(
                        Participant.LOCAL_OWNER,
                        daemon.projectAround(
                                Participant.LOCAL_OWNER, context.io().folder()),
                        name);
    }
}
