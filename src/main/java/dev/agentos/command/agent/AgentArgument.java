package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.command.CommandContext;

/** Finds an agent by its name, in the project of the current folder. */
public final class AgentArgument {
    private AgentArgument() {}

    public static Agent find(CommandContext context, String name) {
        return context.service(Agents.class).named(context.caller(), context.projectHere(), name);
    }
}
