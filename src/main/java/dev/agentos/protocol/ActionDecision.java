package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** How to apply or resolve an action; {@code agent} is the agent that does so, none for the requesting person. */
@Json
public record ActionDecision(
        @OneOf(InteractionView.Strategy.class) @Nullable String strategy,
        @Nullable String agent) {}
