package dev.agentos.config;

import java.util.List;

/** How an agent is started, from the table {@code [agents.name]}. */
public record AgentProgram(String command, List<String> args) {
    public AgentProgram {
        args = List.copyOf(args);
    }
}
