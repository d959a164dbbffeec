package dev.agentos.screen;

/** The rows of the primary or of the alternate screen, and what belongs to it. Ranges of rows and columns include both ends. */
final class Buffer {
    private Row[] rows;
    private SavedCursor saved = SavedCursor.INITIAL;
    private final KeyboardFlags keyboard = new KeyboardFlags();

    Buffer(int columns, int rowCount, long blank) {
        rows = new Row[rowCount];
        for (int row = 0; row < rowCount; row++) rows[row] = new Row(columns, blank);
    }

    Row row(int row) {
        return rows[row];
    }

    int rowCount() {
        return rows.length;
    }

    SavedCursor saved() {
        return saved;
    }

    void save(SavedCursor cursor) {
        saved = cursor;
    }

    KeyboardFlags keyboard() {
        return keyboard;
    }

    void reset() {
        for (var row : rows) row.fill(0, row.columns(), Cell.BLANK);
        saved = SavedCursor.INITIAL;
        keyboard.reset();
    }

    /** Rows of the area move up; blank ones follow at its bottom. */
    void scrollUp(Margins area, int count, long blank) {
        int shift = Math.min(count, area.bottom() - area.top() + 1);
        if (area.spans(rows[0].columns())) rotate(area.top(), area.bottom(), shift, blank);
        else copyUp(area, shift, blank);
        breakFlow(area.top() - 1);
        breakFlow(area.bottom() - shift);
    }

    /** Rows of the area move down; blank ones come in at its top. */
    void scrollDown(Margins area, int count, long blank) {
        int shift = Math.min(count, area.bottom() - area.top() + 1);
        if (area.spans(rows[0].columns())) rotateBack(area.top(), area.bottom(), shift, blank);
        else copyDown(area, shift, blank);
        breakFlow(area.top() - 1);
        breakFlow(area.bottom());
    }

    private void rotate(int top, int bottom, int shift, long blank) {
        var leaving = new Row[shift];
        System.arraycopy(rows, top, leaving, 0, shift);
        System.arraycopy(rows, top + shift, rows, top, bottom - top + 1 - shift);
        System.arraycopy(leaving, 0, rows, bottom + 1 - shift, shift);
        for (var row : leaving) row.fill(0, row.columns(), blank);
    }

    private void rotateBack(int top, int bottom, int shift, long blank) {
        var leaving = new Row[shift];
        System.arraycopy(rows, bottom + 1 - shift, leaving, 0, shift);
        System.arraycopy(rows, top, rows, top + shift, bottom - top + 1 - shift);
        System.arraycopy(leaving, 0, rows, top, shift);
        for (var row : leaving) row.fill(0, row.columns(), blank);
    }

    private void copyUp(Margins area, int shift, long blank) {
        for (int row = area.top(); row <= area.bottom(); row++) replace(row, row + shift, area, blank);
    }

    private void copyDown(Margins area, int shift, long blank) {
        for (int row = area.bottom(); row >= area.top(); row--) replace(row, row - shift, area, blank);
    }

    private void replace(int row, int source, Margins area, long blank) {
        if (area.hasRow(source)) rows[row].copy(rows[source], area.left(), area.right() + 1);
        else rows[row].fill(area.left(), area.right() + 1, blank);
        breakFlow(row);
    }

    private void breakFlow(int row) {
        if (row >= 0 && row < rows.length) rows[row].setContinues(false);
    }

    /** @param dropped how many rows go at the top; the others stay as far as there is room, and blank ones follow. */
    void resize(int columns, int rowCount, int dropped) {
        var resized = new Row[rowCount];
        for (int row = 0; row < rowCount; row++) {
            boolean kept = row + dropped < rows.length;
            resized[row] = kept ? rows[row + dropped] : new Row(columns, Cell.BLANK);
            resized[row].resize(columns);
        }
        rows = resized;
        breakFlow(rowCount - 1);
        saved = saved.movedTo(clamp(saved.row() - dropped, rowCount), clamp(saved.column(), columns));
    }

    private static int clamp(int value, int count) {
        return Math.clamp(value, 0, count - 1);
    }
}
