package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Who may act in a session. */
@Json
public record InteractionModeRequest(
        @OneOf(InteractionView.Mode.class) String mode) {}
