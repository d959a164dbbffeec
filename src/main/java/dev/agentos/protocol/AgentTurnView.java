package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A time at which an agent began to work; {@code commit} has its files as they were then. */
@Json
public record AgentTurnView(int number, String commit, Instant at) {}
