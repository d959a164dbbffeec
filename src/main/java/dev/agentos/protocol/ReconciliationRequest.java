package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** {@code user_wins}, {@code agent_wins}, {@code merge} or {@code prompt_user}. */
@Json
public record ReconciliationRequest(
        @OneOf(InteractionView.Strategy.class) String strategy) {}
