package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Asks for a session in a workspace. */
@Json
public record NewSession(String name, String workspace) {}
