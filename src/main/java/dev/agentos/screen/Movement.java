package dev.agentos.screen;

/** Moves the caret, and scrolls where it would leave the margins. */
final class Movement {
    private final ScreenState state;

    Movement(ScreenState state) {
        this.state = state;
    }

    void up(int count) {
        int row = state.caret.row();
        int top = row >= state.margins.top() ? state.margins.top() : 0;
        moveTo(Math.max(top, row - count), state.caret.column());
    }

    void down(int count) {
        int row = state.caret.row();
        int bottom = row <= state.margins.bottom() ? state.margins.bottom() : state.rows - 1;
        moveTo(Math.min(bottom, row + count), state.caret.column());
    }

    void right(int count) {
        moveTo(state.caret.row(), Math.min(state.limit(), state.caret.column() + count));
    }

    void left(int count) {
        if (state.modes.has(Mode.REVERSE_WRAP) && state.modes.has(Mode.AUTOWRAP)) leftAcrossLines(count);
        else moveTo(state.caret.row(), Math.max(leftEdge(), state.caret.column() - count));
    }

    private int leftEdge() {
        return state.caret.column() >= state.margins.left() ? state.margins.left() : 0;
    }

    /** Back over lines that were wrapped, which then count as two; a pending wrap counts as a column of its own. */
    private void leftAcrossLines(int count) {
        int rest = count - (state.caret.pendingWrap() ? 1 : 0);
        int row = state.caret.row();
        int column = state.caret.column();
        int edge = leftEdge();
        int top = row >= state.margins.top() ? state.margins.top() : 0;
        while (rest > column - edge && row > top && state.buffer().row(row).wrapped()) {
            rest -= column - edge + 1;
            column = state.margins.right();
            state.buffer().row(row).setWrapped(false);
            row--;
        }
        moveTo(row, Math.max(edge, column - rest));
    }

    /** CUP: counted from 0, from the margins' corner in origin mode. */
    void place(int row, int column) {
        placeRow(row);
        placeColumn(column);
    }

    void placeRow(int row) {
        boolean origin = state.modes.has(Mode.ORIGIN);
        int top = origin ? state.margins.top() : 0;
        int bottom = origin ? state.margins.bottom() : state.rows - 1;
        moveTo(Math.clamp(top + (long) row, top, bottom), state.caret.column());
    }

    void placeColumn(int column) {
        boolean origin = state.modes.has(Mode.ORIGIN);
        int left = origin ? state.margins.left() : 0;
        int right = origin ? state.margins.right() : state.columns - 1;
        moveTo(state.caret.row(), Math.clamp(left + (long) column, left, right));
    }

    /** VPR and HPR: like CUP from where the caret is, so the margins hold in origin mode only. */
    void shift(int rows, int columns) {
        boolean origin = state.modes.has(Mode.ORIGIN);
        placeRow(state.caret.row() + rows - (origin ? state.margins.top() : 0));
        placeColumn(state.caret.column() + columns - (origin ? state.margins.left() : 0));
    }

    void home() {
        place(0, 0);
    }

    void carriageReturn() {
        moveTo(state.caret.row(), state.modes.has(Mode.ORIGIN) ? state.margins.left() : leftEdge());
    }

    void lineFeed() {
        int before = state.caret.row();
        index();
        if (state.caret.row() > before) state.row().setWrapped(false);
        if (state.modes.has(Mode.NEW_LINE)) carriageReturn();
    }

    /** One row down, scrolling at the bottom margin. */
    void index() {
        var caret = state.caret;
        caret.setPendingWrap(false);
        if (caret.row() == state.margins.bottom()) {
            if (state.margins.hasColumn(caret.column())) state.buffer().moveOn(state.margins, state.pen.blank());
        } else if (caret.row() < state.rows - 1) {
            caret.moveToRow(caret.row() + 1);
        }
    }

    /** One row up, scrolling at the top margin. */
    void reverseIndex() {
        var caret = state.caret;
        caret.setPendingWrap(false);
        if (caret.row() == state.margins.top()) {
            if (state.margins.hasColumn(caret.column())) state.buffer().scrollDown(state.margins, 1, state.pen.blank());
        } else if (caret.row() > 0) {
            caret.moveToRow(caret.row() - 1);
        }
    }

    void tab(int count) {
        if (state.caret.pendingWrap()) return;
        int column = state.caret.column();
        int limit = state.limit();
        for (int i = 0; i < count && column < limit; i++) column = state.tabs.after(column, limit);
        state.caret.moveToColumn(column);
    }

    void backTab(int count) {
        int column = state.caret.column();
        int limit = state.modes.has(Mode.ORIGIN) ? leftEdge() : 0;
        for (int i = 0; i < count && column > limit; i++) column = state.tabs.before(column, limit);
        state.caret.backTo(column);
    }

    /** Also ends a wrap that a tab backwards left pending at a stop. */
    void clearTab() {
        state.tabs.clear(state.caret.column());
        endWrapAtStop();
    }

    void clearTabs() {
        state.tabs.clearAll();
        endWrapAtStop();
    }

    void resetTabs() {
        state.tabs.reset();
        endWrapAtStop();
    }

    private void endWrapAtStop() {
        if (state.caret.column() < state.limit()) state.caret.setPendingWrap(false);
    }

    void save() {
        var caret = state.caret;
        state.buffer()
                .save(new SavedCursor(
                        caret.row(),
                        caret.column(),
                        caret.pendingWrap() && caret.column() == state.columns - 1,
                        state.pen.style().withLink(null),
                        state.sets.afterPrint(),
                        state.modes.has(Mode.ORIGIN)));
    }

    void restore() {
        var saved = state.buffer().saved();
        var link = state.pen.style().link();
        state.pen.use(link == null ? saved.style() : saved.style().withLink(link));
        state.sets = saved.sets();
        state.modes.put(Mode.ORIGIN, saved.origin());
        moveTo(saved.row(), saved.column());
        if (saved.origin()) shift(0, 0);
        if (saved.pendingWrap() && state.caret.column() == state.columns - 1) state.caret.setPendingWrap(true);
    }

    private void moveTo(int row, int column) {
        state.caret.moveTo(row, column);
    }
}
