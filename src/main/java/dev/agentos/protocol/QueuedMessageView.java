package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A message that waits until an agent is idle. */
@Json
public record QueuedMessageView(long number, String text, String createdBy, Instant createdAt) {}
