package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;

/** Columns and rows, within limits: a screen takes memory and time for each cell. */
public record TerminalSize(int columns, int rows) {
    public static final TerminalSize USUAL = new TerminalSize(80, 24);
    private static final int MAX_SIDE = 1_000;
    private static final int MAX_CELLS = 250_000;

    public TerminalSize {
        if (columns < 1 || rows < 1 || columns > MAX_SIDE || rows > MAX_SIDE || columns * rows > MAX_CELLS)
            throw new InvalidInput("a terminal can have 1 to " + MAX_SIDE + " columns and rows and at most " + MAX_CELLS
                    + " cells, not " + columns + "x" + rows);
    }

    /** Cuts a stored size to the current limits; earlier versions allowed larger ones. */
    static TerminalSize stored(long columns, long rows) {
        int width = Math.clamp(columns, 1, MAX_SIDE);
        return new TerminalSize(width, Math.clamp(rows, 1, Math.min(MAX_SIDE, MAX_CELLS / width)));
    }
}
