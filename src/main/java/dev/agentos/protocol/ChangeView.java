package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A pending change of a file: {@code kind} is created, modified, deleted, renamed or mode. {@code from} is the old path
 * of a renamed file; {@code added} and {@code removed} count lines, and are absent for binary files. Modes are as in
 * git. {@code version} changes with the change. {@code unshown} is the reason why it cannot be shown, if so: then it
 * cannot be accepted, nor decided about together with others. {@code risk} is from 0 to 100, with its {@code reasons}.
 */
@Json
public record ChangeView(
        String id,
        String agent,
        String agentName,
        String path,
        @Nullable String from,
        Kind kind,
        @Nullable Integer added,
        @Nullable Integer removed,
        @Nullable String oldMode,
        @Nullable String newMode,
        long oldSize,
        long newSize,
        String version,
        Instant at,
        @Nullable String unshown,
        int risk,
        List<String> reasons) {
    public enum Kind {
        CREATED,
        MODIFIED,
        DELETED,
        RENAMED,
        MODE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
