package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An agent's stated reason for a change: of an {@code action}, with the confidence that it gave, or of a {@code tool}
 * call in its conversation. {@code text} is its rationale, or the text before the call.
 */
@Json
public record ChangeReasonView(
        Source source,
        String title,
        @Nullable String text,
        @Nullable Double confidence,
        Instant at) {
    public enum Source {
        ACTION,
        TOOL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
