package dev.agentos.agent;

import java.time.Instant;

/** A message that waits until an agent is idle. Numbers grow, and none is used twice. */
public record QueuedMessage(long number, String text, String createdBy, Instant createdAt) {}
