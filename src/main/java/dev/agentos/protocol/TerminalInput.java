package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Text to type. */
@Json
public record TerminalInput(String data) {}
