package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Trust what a project would run, as it was read: {@code digest} as in {@link ProjectTrustView}. */
@Json
public record TrustProject(String digest) {}
