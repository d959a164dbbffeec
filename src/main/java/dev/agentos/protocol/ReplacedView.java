package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a file: how many places, the lines before and after, what each match became (the first 2,000,
 * shortened), its new etag when it was written, or the error for which it was left alone.
 */
@Json
public record ReplacedView(
        String path,
        int count,
        List<LineChange> lines,
        List<String> matches,
        @Nullable String etag,
        ErrorView.@Nullable Detail error) {
    /** A line of the file as it was, and what becomes of it. */
    @Json
    public record LineChange(int line, String before, String after) {}
}
