package dev.agentos.agent;

import java.time.Instant;

/** What an agent is to be told when it has time. Numbers grow, and none is used twice. */
public record QueuedMessage(long number, String text, String createdBy, Instant createdAt) {}
