package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** How people and agents work together in a session; {@code turn} is who may act, in the mode {@code sequential}. */
@Json
public record InteractionView(
        String session,
        String mode,
        String strategy,
        @Nullable String turn) {}
