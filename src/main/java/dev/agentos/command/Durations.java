package dev.agentos.command;

import java.time.Duration;

/** Formats durations for people. */
public final class Durations {
    private Durations() {}

    /** {@code 8s}, {@code 3m 20s}, {@code 5h 12m}, {@code 2d 4h}: the two largest units. */
    public static String text(Duration duration) {
        if (duration.toDays() > 0) return duration.toDays() + "d " + duration.toHoursPart() + "h";
        if (duration.toHours() > 0) return duration.toHours() + "h " + duration.toMinutesPart() + "m";
        if (duration.toMinutes() > 0) return duration.toMinutes() + "m " + duration.toSecondsPart() + "s";
        return duration.toSeconds() + "s";
    }
}
