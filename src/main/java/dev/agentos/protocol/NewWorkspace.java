package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Asks to register a folder. */
@Json
public record NewWorkspace(String path) {}
