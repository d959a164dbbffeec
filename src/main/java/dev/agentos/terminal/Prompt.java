package dev.agentos.terminal;

import dev.agentos.screen.Mode;
import dev.agentos.screen.Screen;
import java.time.Duration;

/**
 * Tells whether a program waits for a line from a person, as a shell does at its prompt and not while its start-up
 * files run.
 */
final class Prompt {
    private static final String BLANK = "(blank)";
    /** A prompt is followed by silence; a line that is printed bit by bit is not. */
    private static final Duration SILENCE = Duration.ofMillis(300);

    private Prompt() {}

    /**
     * The line with the cursor while the program waits, and else nothing. Line editors ask for marked pastes whenever
     * they begin to read a line, and stop that when they have it. Of a program without one no more is known than that
     * it is {@code alone} in front of its terminal and has left the cursor behind what it printed, {@code quiet} ago.
     */
    static String in(Screen screen, boolean alone, Duration quiet) {
        boolean asks = screen.cursor().column() > 0 && alone && quiet.compareTo(SILENCE) >= 0;
        if (!screen.has(Mode.BRACKETED_PASTE) && !asks) return "";
        var line = screen.row(screen.cursor().row()).strip();
        return line.isEmpty() ? BLANK : line;
    }
}
