package dev.agentos.agent;

import java.util.List;
import java.util.Optional;

/** Agents that are started together, each with what it is to do. */
public record Preset(String name, String description, List<Member> members, String source) {
    public Preset {
        members = List.copyOf(members);
    }

    /** One of them: {@code name} is what its name ends with. */
    public record Member(AgentName name, String plugin, String instruction, Optional<Isolation> isolation) {
        /** What it is to do, with what all of them are told. */
        String task(String prompt) {
            if (prompt.isBlank() || instruction.isBlank()) return prompt.isBlank() ? instruction : prompt;
            return instruction + "\n\n" + prompt;
        }
    }
}
