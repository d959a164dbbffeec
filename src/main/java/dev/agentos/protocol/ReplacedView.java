package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result for one file: the number of matches, the lines before and after, the replacement of each match (the first
 * 2,000, shortened), its new etag if it was written, or the error for which it was skipped.
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
