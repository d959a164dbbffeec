package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an agent told of a change of a file: by an {@code action}, with the confidence that it named, or by a
 * {@code tool} call of its conversation. {@code text} is its rationale, or what it said before the call.
 */
@Json
public record ChangeReasonView(
        String source,
        String title,
        @Nullable String text,
        @Nullable Double confidence,
        Instant at) {}
