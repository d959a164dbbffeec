package dev.agentos.agent;

import java.util.List;
import java.util.Optional;

/** Agents that are started together, each with a prompt. */
public record Preset(String name, String description, List<Member> members, String source) {
    public Preset {
        members = List.copyOf(members);
    }

    /** One of the agents: its full name ends with {@code name}. */
    public record Member(AgentName name, String plugin, String instruction, Optional<Isolation> isolation) {
        /** Its own prompt, together with the prompt for all of them. */
        String task(String prompt) {
            if (prompt.isBlank() || instruction.isBlank()) return prompt.isBlank() ? instruction : prompt;
            return instruction + "\n\n" + prompt;
        }
    }
}
