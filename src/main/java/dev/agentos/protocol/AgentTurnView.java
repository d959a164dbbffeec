package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;

/**
 * A saved state of an agent's files; {@code commit} holds them. {@code kind} is {@code turn} (saved when a turn
 * started), {@code kept} (saved before returning to an earlier state) or {@code ahead} (the same, and it can be
 * restored with {@code forward}).
 */
@Json
public record AgentTurnView(int number, Kind kind, String commit, Instant at) {
    public enum Kind {
        TURN,
        KEPT,
        AHEAD;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
