package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The content of a tool call: a {@code text}, or a {@code diff} of {@code path}, whose old text is absent if the file
 * is new.
 */
@Json
public record ToolContentView(
        Type type,
        @Nullable String text,
        @Nullable String path,
        @Nullable String oldText,
        @Nullable String newText) {
    public enum Type {
        TEXT,
        DIFF;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static ToolContentView text(String text) {
        return new ToolContentView(Type.TEXT, text, null, null, null);
    }

    public static ToolContentView diff(String path, @Nullable String oldText, String newText) {
        return new ToolContentView(Type.DIFF, null, path, oldText, newText);
    }
}
