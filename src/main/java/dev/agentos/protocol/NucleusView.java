package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * How the nucleus is doing: {@code starting}, {@code running} or {@code lost}; the rest is there when it runs,
 * {@code message} when it does not.
 */
@Json
public record NucleusView(
        State state,
        @Nullable Long pid,
        @Nullable Instant startedAt,
        int restarts,
        @Nullable String message) {
    public enum State {
        STARTING,
        RUNNING,
        LOST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
