package dev.agentos.action;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;

/** How people and agents take turns in a session. */
public enum InteractionMode {
    /** Everyone may act at any time. */
    PARALLEL,
    /** One acts at a time, and hands the turn over. */
    SEQUENTIAL,
    /** Agents only suggest. */
    HYBRID;

    public static InteractionMode of(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidInput("unknown mode \"" + text + "\"", "use parallel, sequential or hybrid"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
