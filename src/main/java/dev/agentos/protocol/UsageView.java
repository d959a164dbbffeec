package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** What a turn has used in tokens, and how much of what the model can remember is used, as far as the agent tells. */
@Json
public record UsageView(
        @Nullable Long inputTokens,
        @Nullable Long outputTokens,
        @Nullable Long contextUsed,
        @Nullable Long contextSize) {}
