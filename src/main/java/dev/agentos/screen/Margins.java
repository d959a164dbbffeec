package dev.agentos.screen;

/** The part of the screen that scrolls; all four edges are inside it. */
record Margins(int top, int bottom, int left, int right) {
    static Margins full(int columns, int rows) {
        return new Margins(0, rows - 1, 0, columns - 1);
    }

    Margins withRows(int top, int bottom) {
        return new Margins(top, bottom, left, right);
    }

    Margins withColumns(int left, int right) {
        return new Margins(top, bottom, left, right);
    }

    boolean hasRow(int row) {
        return row >= top && row <= bottom;
    }

    boolean hasColumn(int column) {
        return column >= left && column <= right;
    }

    boolean contains(Caret caret) {
        return hasRow(caret.row()) && hasColumn(caret.column());
    }

    boolean spans(int columns) {
        return left == 0 && right == columns - 1;
    }
}
