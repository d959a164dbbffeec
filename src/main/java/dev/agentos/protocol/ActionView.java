package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** An action as it was asked for and what became of it. Lists leave out the texts. */
@Json
public record ActionView(
        String id,
        String session,
        String workspace,
        String type,
        String state,
        String author,
        String askedBy,
        NewAction action,
        ActionOutcome outcome,
        Instant createdAt,
        Instant changedAt) {}
