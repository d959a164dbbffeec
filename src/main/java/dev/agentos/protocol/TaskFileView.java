package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file that a task touched: {@code access} is read or write, {@code path} is in the agent's folder, {@code line} the
 * place as far as it is known.
 */
@Json
public record TaskFileView(
        String path, Access access, @Nullable Integer line) {
    public enum Access {
        READ,
        WRITE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
