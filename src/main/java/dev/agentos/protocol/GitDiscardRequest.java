package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A changed file that is to be as it is staged, or as it was committed. */
@Json
public record GitDiscardRequest(String path) {}
