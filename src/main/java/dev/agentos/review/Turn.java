package dev.agentos.review;

import java.time.Instant;
import java.util.Locale;

/** A snapshot of an agent's files: a commit that has them as they were then, and whose parent is the baseline. */
public record Turn(int number, Kind kind, String files, Instant at) {
    /**
     * {@code TURN}: the agent started a turn. {@code KEPT}: saved before returning to an earlier state. {@code AHEAD}:
     * the same, and it can be restored with {@code forward}.
     */
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
