package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file as of a commit: {@code state} is {@code text}, {@code absent}, {@code binary} or {@code large}, and only the
 * first has a text.
 */
@Json
public record GitTextView(
        String path, State state, @Nullable String text) {
    public enum State {
        TEXT,
        ABSENT,
        BINARY,
        LARGE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
