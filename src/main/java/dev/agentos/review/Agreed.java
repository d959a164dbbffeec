package dev.agentos.review;

import java.util.Set;

/**
 * What is agreed of an agent's files, as commits: when the review began, and now; {@code pending} are the files that
 * are others.
 */
public record Agreed(String began, String commit, Set<String> pending) {
    public Agreed {
        pending = Set.copyOf(pending);
    }
}
