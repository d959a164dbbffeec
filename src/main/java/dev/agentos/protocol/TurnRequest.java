package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is next, as {@code agent:…} or {@code user:…}; {@code agent} is the agent that hands it over, none is
 * the person who asks.
 */
@Json
public record TurnRequest(String to, @Nullable String agent) {}
