package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The new content of a file. */
@Json
public record NewContent(String content) {}
