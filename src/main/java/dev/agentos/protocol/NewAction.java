package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An action that an agent, or a person, requests. The place: {@code from} and {@code to} in the text of {@code version}
 * or {@code etag}, or {@code match}, which must occur once. The content: {@code text}, {@code patch} or
 * {@code command}, depending on the type. With {@code hold} it waits in the queue until it is applied.
 */
@Json
public record NewAction(
        @OneOf(ActionView.Type.class) String type,
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
        @OneOf(InteractionView.Strategy.class) @Nullable String strategy,
        @Nullable Boolean hold) {}
