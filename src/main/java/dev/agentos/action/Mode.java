package dev.agentos.action;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;

/** How people and agents work together in a session. */
public enum Mode {
    /** Everybody acts when they like. */
    PARALLEL,
    /** One acts at a time, and hands the turn over. */
    SEQUENTIAL,
    /** Agents only suggest. */
    HYBRID;

    public static Mode of(String text) {
        return Arrays.stream(values())
                .filter(mode -> mode.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "there is no mode \"" + text + "\"", "there are parallel, sequential and hybrid"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
