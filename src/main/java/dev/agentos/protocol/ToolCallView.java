package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tool call: complete when it begins, later only the changed fields. {@code kind} is read, edit, delete, move,
 * search, execute, think, fetch or other; {@code status} is pending, in_progress, completed or failed. They are
 * {@code String}s, because ACP agents may send other values.
 */
@Json
public record ToolCallView(
        String id,
        @Nullable String title,
        @Nullable String kind,
        @Nullable String status,
        @Nullable List<ToolLocationView> locations,
        @Nullable List<ToolContentView> content) {
    /** This call with the fields of a later part. */
    public ToolCallView and(ToolCallView later) {
        return new ToolCallView(
                id,
                later.title == null ? title : later.title,
                later.kind == null ? kind : later.kind,
                later.status == null ? status : later.status,
                later.locations == null ? locations : later.locations,
                later.content == null ? content : later.content);
    }

    public static ToolCallView failed(String id, String why) {
        return new ToolCallView(id, null, null, "failed", null, List.of(ToolContentView.text(why)));
    }
}
