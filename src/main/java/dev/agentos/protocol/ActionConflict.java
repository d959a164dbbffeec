package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The reason why an action was not simply applied: {@code concurrent_edit}, {@code version_mismatch} or
 * {@code permission_denied}. {@code by} is the participant whose edit conflicts, {@code from} and {@code to} the range;
 * {@code userChange} is the current text there, {@code agentChange} the text of the action.
 */
@Json
public record ActionConflict(
        Type type,
        List<String> by,
        @Nullable Integer from,
        @Nullable Integer to,
        @Nullable String userChange,
        @Nullable String agentChange,
        String message) {
    public enum Type {
        CONCURRENT_EDIT,
        VERSION_MISMATCH,
        PERMISSION_DENIED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
