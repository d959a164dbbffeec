package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The answer of {@code GET /api/health}: the one thing that anybody may ask. */
@Json
public record Health(String status, String version) {}
