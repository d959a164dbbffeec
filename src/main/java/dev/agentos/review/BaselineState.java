package dev.agentos.review;

import java.util.Set;

/** The baseline of an agent as commits, at the start of the review and now, and the files that differ from it. */
public record BaselineState(String first, String commit, Set<String> pending) {
    public BaselineState {
        pending = Set.copyOf(pending);
    }
}
