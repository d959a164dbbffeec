package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A line that git prints while it works. */
@Json
public record GitProgressView(String text) {}
