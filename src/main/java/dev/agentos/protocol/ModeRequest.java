package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The mode that an agent is to work in, by its id. */
@Json
public record ModeRequest(String mode) {}
