package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A terminal: {@code state} is {@code running}, {@code exited} (with its code) or {@code lost} with the nucleus that
 * ran it.
 */
@Json
public record TerminalView(
        String id,
        String session,
        List<String> command,
        String cwd,
        int cols,
        int rows,
        State state,
        @Nullable Integer exitCode,
        String createdBy,
        Instant createdAt,
        Instant lastActivity,
        @Nullable String lastTyped,
        int viewers) {
    public enum State {
        RUNNING,
        EXITED,
        LOST;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
