package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** What a file is to hold. */
@Json
public record NewContent(String content) {}
