package dev.agentos.screen;

import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The rows of the primary or of the alternate screen, and what belongs to it. Ranges of rows and columns include both
 * ends.
 */
final class Buffer {
    private ScreenRow[] rows;
    private final @Nullable Scrollback history;
    private SavedCursor saved = SavedCursor.INITIAL;
    private final KeyboardFlags keyboard = new KeyboardFlags();

    /** With a history. */
    static Buffer primary(int columns, int rowCount) {
        return new Buffer(columns, rowCount, Cell.BLANK, new Scrollback());
    }

    /** Without. */
    static Buffer alternate(int columns, int rowCount, long blank) {
        return new Buffer(columns, rowCount, blank, null);
    }

    private Buffer(int columns, int rowCount, long blank, @Nullable Scrollback history) {
        this.history = history;
        rows = new ScreenRow[rowCount];
        for (int row = 0; row < rowCount; row++) rows[row] = new ScreenRow(columns, blank);
    }

    ScreenRow row(int row) {
        return rows[row];
    }

    /** Including the rows of the history. */
    void forEachRow(Consumer<ScreenRow> action) {
        history().forEach(action);
        for (var row : rows) action.accept(row);
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
        for (var row : rows) row.clear(Cell.BLANK);
        forgetHistory();
        saved = SavedCursor.INITIAL;
        keyboard.reset();
    }

    /** The rows that left at the top and may come back, oldest first. */
    Collection<ScreenRow> history() {
        return history == null ? List.of() : history.rows();
    }

    int historySize() {
        return history == null ? 0 : history.size();
    }

    int historyBytes() {
        return history == null ? 0 : history.bytes();
    }

    void packHistory() {
        if (history != null) history.pack();
    }

    void forgetHistory() {
        if (history != null) history.clear();
    }

    /** As {@link #scrollUp} by one row, but what leaves at the top of the screen becomes history. */
    void moveOn(Margins area, long blank) {
        if (history == null || area.top() > 0 || !area.spans(rows[0].columns())) {
            scrollUp(area, 1, blank);
            return;
        }
        var leaving = rows[0];
        System.arraycopy(rows, 1, rows, 0, area.bottom());
        rows[area.bottom()] = history.exchange(leaving, blank);
    }

    /** Rows of the area move up; blank ones follow at its bottom. */
    void scrollUp(Margins area, int count, long blank) {
        int shift = Math.min(count, area.bottom() - area.top() + 1);
        if (area.spans(rows[0].columns())) rotate(area.top(), area.bottom(), shift, blank);
        else copyUp(area, shift, blank);
    }

    /** Rows of the area move down; blank ones come in at its top. */
    void scrollDown(Margins area, int count, long blank) {
        int shift = Math.min(count, area.bottom() - area.top() + 1);
        if (area.spans(rows[0].columns())) rotateBack(area.top(), area.bottom(), shift, blank);
        else copyDown(area, shift, blank);
    }

    private void rotate(int top, int bottom, int shift, long blank) {
        var leaving = new ScreenRow[shift];
        System.arraycopy(rows, top, leaving, 0, shift);
        System.arraycopy(rows, top + shift, rows, top, bottom - top + 1 - shift);
        System.arraycopy(leaving, 0, rows, bottom + 1 - shift, shift);
        for (var row : leaving) row.clear(blank);
    }

    private void rotateBack(int top, int bottom, int shift, long blank) {
        var leaving = new ScreenRow[shift];
        System.arraycopy(rows, bottom + 1 - shift, leaving, 0, shift);
        System.arraycopy(rows, top, rows, top + shift, bottom - top + 1 - shift);
        System.arraycopy(leaving, 0, rows, top, shift);
        for (var row : leaving) row.clear(blank);
    }

    private void copyUp(Margins area, int shift, long blank) {
        for (int row = area.top(); row <= area.bottom(); row++) replace(row, row + shift, area, blank);
    }

    private void copyDown(Margins area, int shift, long blank) {
        for (int row = area.bottom(); row >= area.top(); row--) replace(row, row - shift, area, blank);
    }

    private void replace(int row, int source, Margins area, long blank) {
        if (area.hasRow(source)) rows[row].copy(rows[source], area.left(), area.right() + 1, blank);
        else rows[row].fill(area.left(), area.right() + 1, blank);
        rows[row].setWrapped(false);
    }

    /** @return where the cursor is then */
    CursorPosition resize(int columns, int rowCount, CursorPosition cursor) {
        var resizing = new Resizing(rows, history, cursor, saved).to(columns, rowCount);
        rows = resizing.rows();
        if (history != null) history.replace(resizing.above());
        saved = resizing.saved();
        return resizing.cursor();
    }
}
