package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** What an agent is to be told when it has time. */
@Json
public record QueuedMessageView(long number, String text, String createdBy, Instant createdAt) {}
