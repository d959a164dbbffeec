package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A file. {@code encoding} is {@code utf-8} or {@code binary}; {@code content} is there for text up to 1 MiB, and
 * {@code note} says why when it is not. {@code path} is where the file really is when a link led to it.
 */
@Json
public record FileView(
        String path,
        FileEntryView.Kind kind,
        @Nullable String content,
        long size,
        Encoding encoding,
        @Nullable String etag,
        String language,
        Instant modified,
        boolean executable,
        @Nullable String note) {
    public enum Encoding {
        UTF_8,
        BINARY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
