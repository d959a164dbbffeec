package dev.agentos.screen;

/** Puts characters on the screen: wraps lines, inserts, and joins marks and emoji to the character before them. */
final class Printer {
    private static final int MAX_CLUSTER = 16;

    private final ScreenState state;
    private final Movement movement;

    Printer(ScreenState state, Movement movement) {
        this.state = state;
        this.movement = movement;
    }

    /** Characters from space to tilde. */
    void printAscii(byte[] bytes, int from, int to) {
        int at = from;
        for (; at < to && !state.sets.arePlain(); at++) printTranslated(bytes[at]);
        if (state.modes.has(Mode.INSERT)) for (; at < to; at++) place(bytes[at], 1);
        else while (at < to) at = printRun(bytes, at, to);
    }

    private void printTranslated(byte b) {
        int character = state.sets.translate(b);
        state.sets = state.sets.afterPrint();
        place(character, 1);
    }

    /** Prints as much as fits in the line; the result is the place in the bytes where the next line begins. */
    private int printRun(byte[] bytes, int from, int to) {
        var caret = state.caret;
        int at = from;
        if (caret.pendingWrap()) {
            if (state.modes.has(Mode.AUTOWRAP)) wrap();
            else if (caret.column() == state.limit()) at = to - 1;
            caret.setPendingWrap(false);
        }
        int limit = state.limit();
        int count = Math.min(limit - caret.column() + 1, to - at);
        state.row().putAscii(caret.column(), bytes, at, count, state.pen.styled(), state.pen.blank());
        caret.advance(count, limit);
        caret.setFollowsPrint(true);
        return at + count;
    }

    /** A character outside ASCII. */
    void print(int codePoint) {
        state.sets = state.sets.afterPrint();
        int width = CharacterWidths.width(codePoint);
        if (width == 0) join(codePoint);
        else if (!joinedToPreceding(codePoint)) place(codePoint, width);
        state.sweepIfCrowded();
    }

    /** REP. */
    void repeat(int count) {
        var caret = state.caret;
        if (!caret.followsPrint() || caret.preceding() < 0) return;
        long cell = state.row().cell(state.row().head(caret.preceding()));
        int content = Cell.content(cell) & ~Cell.WIDE;
        int width = Cell.isWide(cell) ? 2 : 1;
        // No program repeats beyond a line; the limit keeps a hostile one from buying much work with few bytes.
        for (int i = Math.min(count, 2 * state.columns); i > 0; i--) place(content, width);
    }

    private boolean joinedToPreceding(int codePoint) {
        var caret = state.caret;
        if (!CharacterWidths.mayJoin(codePoint) || !caret.followsPrint() || caret.preceding() < 0) return false;
        var row = state.row();
        long cell = row.cell(row.head(caret.preceding()));
        return CharacterWidths.joins(state.text(cell), codePoint) && join(codePoint);
    }

    /**
     * Adds to the character before the caret. False if there is none, or if it would have to become wider where there
     * is no room.
     */
    private boolean join(int codePoint) {
        var caret = state.caret;
        if (caret.preceding() < 0) return false;
        var row = state.row();
        int column = row.head(caret.preceding());
        long cell = row.cell(column);
        var text = state.text(cell);
        boolean widens = !Cell.isWide(cell) && CharacterWidths.widens(text, codePoint);
        if (widens && (caret.pendingWrap() || column >= state.limit())) return false;
        if (text.codePointCount(0, text.length()) >= MAX_CLUSTER) return true;
        int cluster = state.clusters.number(text + Character.toString(codePoint));
        int wide = Cell.content(cell) & Cell.WIDE;
        row.replace(column, Cell.of(Cell.style(cell), cluster | Cell.CLUSTER | wide));
        if (widens) widen(row, column);
        return true;
    }

    private void widen(ScreenRow row, int column) {
        int limit = state.limit();
        if (state.modes.has(Mode.INSERT)) row.insert(column + 1, limit + 1, 1, state.pen.blank());
        row.putWide(column, row.cell(column), state.pen.blank());
        state.caret.advance(1, limit);
    }

    private void place(int content, int width) {
        var caret = state.caret;
        if (caret.pendingWrap() && state.modes.has(Mode.AUTOWRAP)) wrap();
        caret.setPendingWrap(false);
        if (width == 2 && caret.column() == state.limit() && !makeRoom()) {
            caret.setFollowsPrint(false);
            return;
        }
        int limit = state.limit();
        var row = state.row();
        if (state.modes.has(Mode.INSERT)) row.insert(caret.column(), limit + 1, width, state.pen.blank());
        long cell = state.pen.styled() | content;
        if (width == 2) row.putWide(caret.column(), cell, state.pen.blank());
        else row.put(caret.column(), cell, state.pen.blank());
        caret.advance(width, limit);
        caret.setFollowsPrint(true);
    }

    /** For a wide character in the last column: goes to the next line if it may and if that helps. */
    private boolean makeRoom() {
        if (!state.modes.has(Mode.AUTOWRAP)) return false;
        state.row().fill(state.limit(), state.limit() + 1, state.pen.blank());
        wrap();
        return state.caret.column() < state.limit();
    }

    private void wrap() {
        state.caret.moveToColumn(state.margins.left());
        movement.index();
        if (state.margins.spans(state.columns)) state.row().setWrapped(true);
    }
}
