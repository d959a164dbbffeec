package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A document. {@code version} counts its changes; {@code dirty}: the file has another text, or is gone. {@code text}
 * only when one is asked for.
 */
@Json
public record DocumentView(
        String path,
        String epoch,
        long version,
        boolean dirty,
        FileState file,
        LineEnding lineEnding,
        String encoding,
        @Nullable String text) {
    public enum FileState {
        PRESENT,
        MISSING,
        UNREADABLE,
        NOT_TEXT;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum LineEnding {
        LF,
        CRLF
    }
}
