package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A project folder that the daemon knows. */
@Json
public record WorkspaceView(String id, String name, String path, Instant createdAt) {}
