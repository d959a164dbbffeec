package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * How somebody wants an action to be applied or resolved; {@code agent} is the agent that does so, none is the person
 * who asks.
 */
@Json
public record ActionDecision(
        @Nullable String strategy, @Nullable String agent) {}
