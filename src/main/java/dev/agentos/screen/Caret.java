package dev.agentos.screen;

/** The position of the next character, counted from 0. Always inside the screen. */
final class Caret {
    private int row;
    private int column;
    private boolean pendingWrap;
    private boolean followsPrint;

    int row() {
        return row;
    }

    int column() {
        return column;
    }

    /** A character was printed in the last column of the line: the next one goes to the next line. */
    boolean pendingWrap() {
        return pendingWrap;
    }

    /**
     * Nothing but printing happened since the character before the caret was printed, so another can join it and it can
     * be repeated.
     */
    boolean followsPrint() {
        return followsPrint;
    }

    CursorPosition place() {
        return new CursorPosition(row, pendingWrap ? column + 1 : column);
    }

    /** The column of the cell before the caret, or -1. */
    int preceding() {
        return pendingWrap ? column : column - 1;
    }

    void moveTo(int row, int column) {
        this.row = row;
        this.column = column;
        pendingWrap = false;
    }

    void moveToRow(int row) {
        this.row = row;
    }

    void moveToColumn(int column) {
        this.column = column;
        pendingWrap = false;
    }

    /** A tab backwards: xterm keeps a wrap pending then. */
    void backTo(int column) {
        this.column = column;
    }

    /** Goes on behind what was printed; the limit is the last column that it may reach. */
    void advance(int columns, int limit) {
        pendingWrap = column + columns > limit;
        column = Math.min(column + columns, limit);
    }

    void setPendingWrap(boolean pendingWrap) {
        this.pendingWrap = pendingWrap;
    }

    void setFollowsPrint(boolean followsPrint) {
        this.followsPrint = followsPrint;
    }
}
