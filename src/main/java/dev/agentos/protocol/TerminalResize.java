package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A new size. */
@Json
public record TerminalResize(int cols, int rows) {}
