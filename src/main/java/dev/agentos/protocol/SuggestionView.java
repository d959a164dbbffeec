package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an agent suggests for a file, or explains of it: {@code text} instead of what is from {@code from} to {@code to} now. {@code start} and {@code end} are the same place as Yjs
 * positions of the document with this {@code epoch}. {@code stale}: the text that it speaks of is not there any more.
 */
@Json
public record SuggestionView(String id, String session, String author, String type, String path, @Nullable Integer from, @Nullable Integer to, @Nullable String start,
                             @Nullable String end, @Nullable String epoch, @Nullable String quote, @Nullable String text, @Nullable String patch, double confidence,
                             @Nullable String explanation, boolean stale, Instant createdAt) {}
