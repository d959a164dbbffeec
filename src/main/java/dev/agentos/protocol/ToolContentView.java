package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The content of a tool call: a {@code text}, or a {@code diff} of {@code path}, whose old text is absent if the file
 * is new.
 */
@Json
public record ToolContentView(
        String type,
        @Nullable String text,
        @Nullable String path,
        @Nullable String oldText,
        @Nullable String newText) {
    public static ToolContentView text(String text) {
        return new ToolContentView("text", text, null, null, null);
    }

    public static ToolContentView diff(String path, @Nullable String oldText, String newText) {
        return new ToolContentView("diff", null, path, oldText, newText);
    }
}
