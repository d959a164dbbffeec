package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A replacement ({@code $1} is a group of a regular expression) in files, each in the state in which it was searched.
 * With {@code preview} nothing is written.
 */
@Json
public record ReplaceRequest(
        String q,
        String replacement,
        @Nullable Boolean regex,
        @Nullable Boolean caseSensitive,
        @Nullable Boolean word,
        List<ReplaceFile> files,
        @Nullable Boolean preview) {
    /**
     * A file and its etag as the search gave it; {@code only} names some of its matches, counted from 1 in the order of
     * the text.
     */
    @Json
    public record ReplaceFile(
            String path, String etag, @Nullable List<Integer> only) {}
}
