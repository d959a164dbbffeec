package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action that waits for a person in a file: a suggestion, an explanation, or an action that is queued or in
 * conflict, as {@code state} says. {@code text} replaces the range from {@code from} to {@code to}; {@code start} and
 * {@code end} are the same range as Yjs positions of the document with this {@code epoch}. {@code stale}: the text it
 * refers to is gone.
 */
@Json
public record SuggestionView(
        String id,
        String session,
        String author,
        ActionView.Type type,
        ActionView.State state,
        String path,
        @Nullable Integer from,
        @Nullable Integer to,
        @Nullable String start,
        @Nullable String end,
        @Nullable String epoch,
        @Nullable String quote,
        @Nullable String text,
        @Nullable String patch,
        double confidence,
        @Nullable String explanation,
        boolean stale,
        List<ActionConflict> conflicts,
        Instant createdAt) {}
