package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A named piece of shared work in a workspace. */
@Json
public record SessionView(String id, String name, String workspace, String owner, Instant createdAt) {}
