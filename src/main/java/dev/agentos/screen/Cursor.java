package dev.agentos.screen;

/**
 * Where the cursor is, counted from 0, and how it looks.
 *
 * @param pendingWrap the last column is full, and the next character goes to the next line
 * @param shape 0 or 1 blinking block, 2 block, 3 and 4 underline, 5 and 6 bar, as in DECSCUSR
 */
public record Cursor(int row, int column, boolean pendingWrap, boolean visible, int shape) {}
