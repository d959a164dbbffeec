package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One name in a folder. {@code kind} is {@code file}, {@code folder}, {@code other}, or {@code link} for one that leads
 * out or nowhere; {@code safe} is false for names that are listed and cannot be opened; {@code ignored} is absent where
 * git cannot tell.
 */
@Json
public record FileEntryView(
        String name,
        String path,
        Kind kind,
        long size,
        Instant modified,
        boolean link,
        boolean safe,
        @Nullable Boolean ignored) {
    public enum Kind {
        FILE,
        FOLDER,
        LINK,
        OTHER;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
