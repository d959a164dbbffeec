package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The participant that gets the turn, as {@code agent:…} or {@code user:…}; {@code agent} is the agent that hands it
 * over, none for the requesting person.
 */
@Json
public record TurnRequest(String to, @Nullable String agent) {}
