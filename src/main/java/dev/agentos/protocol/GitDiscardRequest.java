package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A changed file to restore to its staged or committed state. */
@Json
public record GitDiscardRequest(String path) {}
