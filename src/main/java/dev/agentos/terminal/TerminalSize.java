package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;

/** Columns and rows, as many as a terminal can sensibly have. */
public record TerminalSize(int columns, int rows) {
    public static final TerminalSize USUAL = new TerminalSize(80, 24);
    private static final int MOST = 1_000;

    public TerminalSize {
        if (columns < 1 || rows < 1 || columns > MOST || rows > MOST)
            throw new InvalidInput("a terminal has 1 to " + MOST + " columns and rows, not " + columns + "x" + rows);
    }
}
