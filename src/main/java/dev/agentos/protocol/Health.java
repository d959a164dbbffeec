package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The answer of {@code GET /api/health}, which needs no sign-in. */
@Json
public record Health(String status, String version) {}
