package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;

/** A file that a commit will change: {@code kind} is created, modified or deleted. */
@Json
public record MergeFileView(String path, Kind kind) {
    public enum Kind {
        CREATED,
        MODIFIED,
        DELETED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
