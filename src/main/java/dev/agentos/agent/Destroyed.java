package dev.agentos.agent;

import java.util.List;
import java.util.Optional;

/**
 * What became of an agent's work: how many commits stay on its branch, how many files that were not committed are in the trash and under which name, and which ignored
 * files are gone.
 */
public record Destroyed(Agent agent, long commits, int files, Optional<String> trash, List<String> ignored) {
    public Destroyed {
        ignored = List.copyOf(ignored);
    }
}
