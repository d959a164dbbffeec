package dev.agentos.review;

import java.time.Instant;
import java.util.Optional;

/**
 * An agent's stated reason for a change: of an action, with the confidence that it gave, or of a tool call in its
 * conversation. {@code text} is its rationale, or the text before the call.
 */
public record ChangeReason(
        Source source, String title, Optional<String> text, Optional<Double> confidence, Instant at) {
    public enum Source {
        ACTION,
        TOOL
    }
}
