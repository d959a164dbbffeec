package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;

/** Columns and rows, as many as a terminal can sensibly have: a screen takes memory and time by the cell. */
public record TerminalSize(int columns, int rows) {
    public static final TerminalSize USUAL = new TerminalSize(80, 24);
    private static final int MOST = 1_000;
    private static final int MOST_CELLS = 250_000;

    public TerminalSize {
        if (columns < 1 || rows < 1 || columns > MOST || rows > MOST || columns * rows > MOST_CELLS)
            throw new InvalidInput("a terminal has 1 to " + MOST + " columns and rows and at most " + MOST_CELLS
                    + " cells, not " + columns + "x" + rows);
    }

    /** What was stored when larger ones were possible is cut to what is possible now. */
    static TerminalSize stored(long columns, long rows) {
        int width = Math.clamp(columns, 1, MOST);
        return new TerminalSize(width, Math.clamp(rows, 1, Math.min(MOST, MOST_CELLS / width)));
    }
}
