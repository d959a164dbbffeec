package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/**
 * A time at which the files of an agent were kept; {@code commit} has them as they were then. {@code kind} is turn,
 * when it began to work, kept, when somebody was about to give the files another state, or ahead, when one can go
 * forward to it.
 */
@Json
public record AgentTurnView(int number, String kind, String commit, Instant at) {}
