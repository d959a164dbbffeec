package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** The tokens that a turn has used, and how full the model's context is, as far as the agent reports it. */
@Json
public record UsageView(
        @Nullable Long inputTokens,
        @Nullable Long outputTokens,
        @Nullable Long contextUsed,
        @Nullable Long contextSize) {}
