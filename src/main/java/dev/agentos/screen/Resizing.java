package dev.agentos.screen;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Gives a buffer another size as xterm.js 6 does, because that is what viewers show. A buffer with a history takes
 * lines back from there or leaves them there, and lines that were wrapped are wrapped anew, except the one with the
 * cursor: its program draws that again.
 */
final class Resizing {
    /** Wide characters do not fit into fewer. */
    private static final int FEWEST_TO_WRAP = 2;

    private final boolean keepsHistory;
    private final SavedCursor savedBefore;
    private final int columnsBefore;
    private final int rowsBefore;
    /** The history and the screen. */
    private List<ScreenRow> lines = new ArrayList<>();
    /** The line at the top of the screen. */
    private int top;

    private int cursorRow;
    private int cursorColumn;
    /** Counted like the lines. */
    private int savedLine;

    private int savedColumn;
    /** How many of the lines are not cut off at the bottom. */
    private int staying;

    private int columns;
    private int rowCount;

    Resizing(ScreenRow[] rows, @Nullable Scrollback history, CursorPosition cursor, SavedCursor saved) {
        if (history != null) lines.addAll(history.rows());
        top = lines.size();
        Collections.addAll(lines, rows);
        keepsHistory = history != null;
        columnsBefore = rows[0].columns();
        rowsBefore = rows.length;
        cursorRow = cursor.row();
        cursorColumn = cursor.column();
        savedBefore = saved;
        savedLine = top + saved.row();
        savedColumn = saved.place().column();
    }

    Resizing to(int wantedColumns, int wantedRows) {
        columns = wantedColumns;
        rowCount = wantedRows;
        if (columns > columnsBefore) lines.forEach(line -> line.resize(columns));
        if (rowCount > rowsBefore) addRows();
        else removeRows();
        cursorColumn = Math.min(cursorColumn, columns - 1);
        savedColumn = Math.min(savedColumn, columns - 1);
        if (keepsHistory && columns >= FEWEST_TO_WRAP) {
            if (columns > columnsBefore) unwrap();
            if (columns < columnsBefore) wrap();
        }
        while (lines.size() < top + rowCount) lines.add(blank());
        lines.forEach(line -> line.resize(columns));
        return this;
    }

    List<ScreenRow> above() {
        return lines.subList(0, top);
    }

    ScreenRow[] rows() {
        return lines.subList(top, top + rowCount).toArray(ScreenRow[]::new);
    }

    CursorPosition cursor() {
        return new CursorPosition(Math.clamp(cursorRow, 0, rowCount - 1), cursorColumn);
    }

    SavedCursor saved() {
        return savedBefore.movedTo(Math.clamp(savedLine - top, 0, rowCount - 1), savedColumn);
    }

    private ScreenRow blank() {
        return new ScreenRow(columns, Cell.BLANK);
    }

    /** When the cursor is in the last row, what left at the top comes back. */
    private void addRows() {
        int added = rowCount - rowsBefore;
        int back = cursorRow == rowsBefore - 1 ? Math.min(top, added) : 0;
        top -= back;
        cursorRow += back;
        for (int i = back; i < added; i++) lines.add(blank());
    }

    /** Rows below the cursor go first, and then those at the top. */
    private void removeRows() {
        int removed = rowsBefore - rowCount;
        int below = Math.min(removed, rowsBefore - 1 - cursorRow);
        lines.subList(lines.size() - below, lines.size()).clear();
        top += removed - below;
        cursorRow = Math.min(cursorRow, rowCount - 1);
    }

    private boolean hasCursor(int from, int to) {
        int line = top + cursorRow;
        return line >= from && line < to;
    }

    /** Lines become longer, and fewer. */
    private void unwrap() {
        var kept = new ArrayList<ScreenRow>(lines.size());
        for (int from = 0, to; from < lines.size(); from = to) {
            to = endOfParagraph(from);
            var paragraph = lines.subList(from, to);
            if (to - from > 1 && !hasCursor(from, to)) kept.addAll(joined(paragraph));
            else kept.addAll(paragraph);
        }
        int gone = lines.size() - kept.size();
        lines = kept;
        int fromHistory = Math.min(gone, top);
        top -= fromHistory;
        cursorRow = Math.max(0, cursorRow - (gone - fromHistory));
        savedLine = Math.max(0, savedLine - gone);
    }

    private int endOfParagraph(int from) {
        int to = from + 1;
        while (to < lines.size() && lines.get(to).wrapped()) to++;
        return to;
    }

    private List<ScreenRow> joined(List<ScreenRow> paragraph) {
        var text = text(paragraph);
        var lengths = lengths(text);
        pour(text, lengths, paragraph);
        int count = Math.max(1, lengths.size());
        while (count > 1 && paragraph.get(count - 1).length() == 0) count--;
        return paragraph.subList(0, count);
    }

    /**
     * Lines become shorter, and more. From the bottom up: what is added has moved the cursor when those above are
     * looked at.
     */
    private void wrap() {
        var added = new ArrayDeque<Added>();
        int addedCount = 0;
        staying = lines.size();
        for (int to = lines.size(), from; to > 0; to = from) {
            from = startOfParagraph(to);
            var paragraph = lines.subList(from, to);
            if (fits(paragraph) || hasCursor(from, to)) continue;
            var text = text(paragraph);
            var lengths = lengths(text);
            int more = lengths.size() - paragraph.size();
            var rows = wrappedRows(more);
            pour(text, lengths, Stream.concat(paragraph.stream(), rows.stream()).toList());
            added.addFirst(new Added(to, rows));
            addedCount += rows.size();
            for (int i = 0; i < more; i++) makeRoom(staying + addedCount);
            savedLine = Math.min(savedLine + more, top + rowCount - 1);
        }
        lines = merged(added);
    }

    private boolean fits(List<ScreenRow> paragraph) {
        var first = paragraph.getFirst();
        return paragraph.size() == 1 && !first.wrapped() && first.length() <= columns;
    }

    /** Rows that go behind a line. */
    private record Added(int behind, List<ScreenRow> rows) {}

    private List<ScreenRow> wrappedRows(int count) {
        var rows = new ArrayList<ScreenRow>();
        for (int i = 0; i < count; i++) {
            var row = blank();
            row.setWrapped(true);
            rows.add(row);
        }
        return rows;
    }

    /**
     * For one more line: at the bottom, as long as nothing has left at the top and the cursor can go down, else there.
     */
    private void makeRoom(int lineCount) {
        if (top == 0 && cursorRow < rowCount - 1) {
            cursorRow++;
            staying--;
        } else if (top == 0 || top < lineCount - rowCount) {
            top++;
        }
    }

    private List<ScreenRow> merged(Iterable<Added> added) {
        var merged = new ArrayList<ScreenRow>();
        int at = 0;
        for (var rows : added) {
            int to = Math.clamp(rows.behind(), at, Math.max(at, staying));
            merged.addAll(lines.subList(at, to));
            merged.addAll(rows.rows());
            at = to;
        }
        merged.addAll(lines.subList(at, Math.max(at, staying)));
        return merged;
    }

    private int startOfParagraph(int to) {
        int from = to - 1;
        while (from > 0 && lines.get(from).wrapped()) from--;
        return from;
    }

    /** The cells of lines that belong together, without those at the end into which a wide character did not fit. */
    private long[] text(List<ScreenRow> paragraph) {
        var text = new long[paragraph.size() * columnsBefore];
        int length = 0;
        for (int i = 0; i < paragraph.size(); i++) {
            var line = paragraph.get(i);
            int count = i == paragraph.size() - 1 ? line.length() : lengthBefore(line, paragraph.get(i + 1));
            line.copyTo(text, length, count);
            length += count;
        }
        return Arrays.copyOf(text, length);
    }

    private int lengthBefore(ScreenRow line, ScreenRow next) {
        boolean early = Cell.isEmpty(line.cell(columnsBefore - 1)) && Cell.isWide(next.cell(0));
        return early ? columnsBefore - 1 : columnsBefore;
    }

    /** How many cells each line gets: all it has room for, or one less where a wide character does not fit. */
    private List<Integer> lengths(long[] text) {
        var lengths = new ArrayList<Integer>();
        for (int at = 0; at < text.length; at += lengths.getLast()) {
            int last = at + columns - 1;
            lengths.add(last >= text.length ? text.length - at : Cell.isWide(text[last]) ? columns - 1 : columns);
        }
        return lengths;
    }

    private static void pour(long[] text, List<Integer> lengths, List<ScreenRow> lines) {
        int at = 0;
        for (int i = 0; i < lengths.size(); i++) {
            lines.get(i).load(text, at, lengths.get(i));
            at += lengths.get(i);
        }
    }
}
