package dev.agentos.review;

import java.time.Instant;
import java.util.Locale;

/**
 * A time at which an agent's files were kept, and the commit that has them as they were then; the one before that has
 * what was agreed.
 */
public record Turn(int number, Kind kind, String files, Instant at) {
    /**
     * {@code TURN}: the agent began to work. {@code KEPT}: somebody was about to give the files another state.
     * {@code AHEAD}: the same, and one can go forward to it.
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
