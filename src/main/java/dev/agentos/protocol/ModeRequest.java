package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The mode that an ACP agent is to work in, by its id. */
@Json
public record ModeRequest(String mode) {}
