package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent, or a person, wants to do. Where: {@code from} and {@code to} in the text of {@code version} or
 * {@code etag}, or {@code match}, which is there once. What: {@code text}, {@code patch} or {@code command}, as the
 * type needs it. With {@code hold} it waits in the queue until somebody applies it.
 */
@Json
public record NewAction(
        String type,
        @Nullable String agent,
        @Nullable String path,
        @Nullable Integer from,
        @Nullable Integer to,
        @Nullable String match,
        @Nullable String text,
        @Nullable String patch,
        @Nullable List<String> command,
        @Nullable Long version,
        @Nullable String etag,
        @Nullable Double confidence,
        @Nullable String rationale,
        @Nullable String strategy,
        @Nullable Boolean hold) {}
