package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * {@code action}: list (when left out), create (from {@code from}, or HEAD), switch, delete; {@code force} deletes what
 * is not merged.
 */
@Json
public record GitBranchRequest(
        @OneOf(GitBranchRequest.Action.class) @Nullable String action,
        @Nullable String name,
        @Nullable String from,
        @Nullable Boolean force) {
    public enum Action {
        LIST,
        CREATE,
        SWITCH,
        DELETE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
