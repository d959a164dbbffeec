package dev.agentos.screen;

/** Erases, inserts, deletes and scrolls. */
final class Editing {
    private final ScreenState state;

    Editing(ScreenState state) {
        this.state = state;
    }

    /** ED: 0 from the caret on, 1 up to the caret, 2 all, 3 the history. */
    void eraseDisplay(int what, boolean selective) {
        int row = state.caret.row();
        switch (what) {
            case 0 -> eraseRows(row + 1, state.rows, selective);
            case 1 -> eraseRows(0, row, selective);
            case 2 -> eraseRows(0, state.rows, selective);
            case 3 -> state.buffer().forgetHistory();
            default -> {}
        }
        if (what == 1) breakUpToCaret();
        if (what < 2) eraseLine(what, selective);
    }

    private void breakUpToCaret() {
        int next = state.caret.row() + 1;
        boolean whole = state.caret.column() == state.columns - 1;
        state.row().setWrapped(false);
        if (whole && next < state.rows) state.buffer().row(next).setWrapped(false);
    }

    /** EL: 0 from the caret on, 1 up to the caret, 2 all. */
    void eraseLine(int what, boolean selective) {
        int column = state.caret.column();
        switch (what) {
            case 0 -> erase(state.caret.row(), column, state.columns, selective);
            case 1 -> erase(state.caret.row(), 0, column + 1, selective);
            case 2 -> erase(state.caret.row(), 0, state.columns, selective);
            default -> {}
        }
        if (what == 2 || what == 0 && column == 0) state.row().setWrapped(false);
        state.caret.setPendingWrap(false);
    }

    private void eraseRows(int from, int to, boolean selective) {
        for (int row = from; row < to; row++) {
            erase(row, 0, state.columns, selective);
            state.buffer().row(row).setWrapped(false);
        }
    }

    private void erase(int row, int from, int to, boolean selective) {
        var target = state.buffer().row(row);
        int start = from;
        int end = selective ? Math.min(to, target.end()) : from;
        for (int column = from; column < end; column++) {
            if (!isProtected(target.cell(column))) continue;
            target.fill(start, column, state.pen.blank());
            start = column + 1;
        }
        target.fill(start, to, state.pen.blank());
    }

    /** The style 0 is the plain one: no need to look it up. */
    private boolean isProtected(long cell) {
        return Cell.style(cell) != 0 && state.style(cell).has(Style.PROTECTED);
    }

    void eraseCharacters(int count) {
        int column = state.caret.column();
        erase(state.caret.row(), column, Math.min(state.columns, column + count), false);
        state.caret.setPendingWrap(false);
    }

    void insertCharacters(int count) {
        var caret = state.caret;
        if (state.margins.hasColumn(caret.column()))
            state.row().insert(caret.column(), state.margins.right() + 1, count, state.pen.blank());
        caret.setPendingWrap(false);
    }

    void deleteCharacters(int count) {
        var caret = state.caret;
        if (state.margins.hasColumn(caret.column()))
            state.row().delete(caret.column(), state.margins.right() + 1, count, state.pen.blank());
        caret.setPendingWrap(false);
    }

    void insertLines(int count) {
        if (!state.margins.contains(state.caret)) return;
        state.buffer().scrollDown(fromCaretDown(), count, state.pen.blank());
        state.caret.moveToColumn(state.margins.left());
    }

    void deleteLines(int count) {
        if (!state.margins.contains(state.caret)) return;
        state.buffer().scrollUp(fromCaretDown(), count, state.pen.blank());
        state.caret.moveToColumn(state.margins.left());
    }

    private Margins fromCaretDown() {
        return state.margins.withRows(state.caret.row(), state.margins.bottom());
    }

    void scrollUp(int count) {
        state.buffer().scrollUp(state.margins, count, state.pen.blank());
    }

    void scrollDown(int count) {
        state.buffer().scrollDown(state.margins, count, state.pen.blank());
    }

    /** SL: the columns between the margins move left. */
    void scrollLeft(int count) {
        if (state.margins.contains(state.caret)) deleteColumns(state.margins.left(), count);
    }

    /** SR: the columns between the margins move right. */
    void scrollRight(int count) {
        if (state.margins.contains(state.caret)) insertColumns(state.margins.left(), count);
    }

    /** DECIC. */
    void insertColumnsAtCaret(int count) {
        if (state.margins.contains(state.caret)) insertColumns(state.caret.column(), count);
        state.caret.setPendingWrap(false);
    }

    /** DECDC. */
    void deleteColumnsAtCaret(int count) {
        if (state.margins.contains(state.caret)) deleteColumns(state.caret.column(), count);
        state.caret.setPendingWrap(false);
    }

    private void insertColumns(int column, int count) {
        for (int row = state.margins.top(); row <= state.margins.bottom(); row++) {
            state.buffer().row(row).insert(column, state.margins.right() + 1, count, state.pen.blank());
            state.buffer().row(row).setWrapped(false);
        }
    }

    private void deleteColumns(int column, int count) {
        for (int row = state.margins.top(); row <= state.margins.bottom(); row++) {
            state.buffer().row(row).delete(column, state.margins.right() + 1, count, state.pen.blank());
            state.buffer().row(row).setWrapped(false);
        }
    }

    /** DECALN: a screen full of E, to adjust a tube. */
    void fillWithE() {
        state.margins = Margins.full(state.columns, state.rows);
        for (int row = 0; row < state.rows; row++) state.buffer().row(row).clear('E');
        state.caret.moveTo(0, 0);
    }
}
