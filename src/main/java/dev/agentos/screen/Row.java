package dev.agentos.screen;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/**
 * One line of cells. Keeps the halves of wide characters together: whoever changes one half blanks the other. Ranges exclude their end.
 * What lies behind the last cell that was written is not kept cell by cell, so that clearing a row costs nothing and a blank one has no cells.
 */
final class Row {
    private static final long[] NONE = {};

    private int columns;
    private long[] cells = NONE;
    /** From this column on every cell is {@code rest}; before it there may be some too. */
    private int used;
    /** A blank, or the E of a test picture: never a half of a wide character. */
    private long rest;
    /** The text goes on in the row below because it reached the last column. */
    private boolean continues;

    Row(int columns, long blank) {
        this.columns = columns;
        this.rest = blank;
    }

    int columns() {
        return columns;
    }

    long cell(int column) {
        return column < used ? cells[column] : rest;
    }

    boolean continues() {
        return continues;
    }

    void setContinues(boolean continues) {
        this.continues = continues;
    }

    /** The column of the character that covers this one: the column itself, or that of the left half. */
    int head(int column) {
        return Cell.isTail(cell(column)) ? column - 1 : column;
    }

    /** The first column from which on all cells are plain blanks. */
    int end() {
        trim();
        return used < columns && rest != Cell.BLANK ? columns : used;
    }

    /** Every cell that is like the rest is trimmed once after it was written, so this costs no more than writing did. */
    private void trim() {
        if (used == columns && used > 0 && cells[used - 1] == Cell.BLANK) rest = Cell.BLANK;
        while (used > 0 && cells[used - 1] == rest) used--;
    }

    /** Makes the cells before this column real. */
    private void reach(int column) {
        if (column <= used) return;
        if (cells.length < columns) cells = Arrays.copyOf(cells, columns);
        Arrays.fill(cells, used, column, rest);
        used = column;
    }

    void putAscii(int column, byte[] bytes, int from, int count, long style) {
        separate(column);
        separate(column + count);
        reach(column + count);
        long[] target = cells;
        for (int i = 0; i < count; i++) target[column + i] = style | bytes[from + i];
    }

    void put(int column, long cell) {
        separate(column);
        separate(column + 1);
        replace(column, cell);
    }

    void putWide(int column, long cell) {
        separate(column);
        separate(column + 2);
        reach(column + 2);
        cells[column] = cell | Cell.WIDE;
        cells[column + 1] = Cell.of(Cell.style(cell), Cell.TAIL);
    }

    /** Puts another content in place of a character that takes as many columns. */
    void replace(int column, long cell) {
        reach(column + 1);
        cells[column] = cell;
    }

    /** Puts other numbers in place of those in all cells. */
    void renumber(LongUnaryOperator change) {
        for (int column = 0; column < used; column++) cells[column] = change.applyAsLong(cells[column]);
        rest = change.applyAsLong(rest);
    }

    void fill(int from, int to, long blank) {
        if (from >= to) return;
        separate(from);
        separate(to);
        if (to == columns) continues = false;
        if (to >= used && (blank == rest || to == columns)) {
            if (blank != rest) reach(from);
            used = Math.min(used, from);
            rest = blank;
        } else {
            reach(to);
            Arrays.fill(cells, from, to, blank);
        }
    }

    /** Moves the cells from the column on to the right; those beyond the limit are lost. */
    void insert(int column, int limit, int count, long blank) {
        int shift = Math.min(count, limit - column);
        if (shift <= 0) return;
        if (limit == columns) continues = false;
        separate(column);
        separate(limit - shift);
        separate(limit);
        trim();
        if (column >= used && blank == rest) return;
        reach(limit == columns ? Math.min(columns, Math.max(used, column) + shift) : limit);
        int end = Math.min(limit, used);
        System.arraycopy(cells, column, cells, column + shift, end - column - shift);
        Arrays.fill(cells, column, column + shift, blank);
    }

    /** Moves the cells after the removed ones to the left; blanks follow from the limit. */
    void delete(int column, int limit, int count, long blank) {
        int shift = Math.min(count, limit - column);
        if (shift <= 0) return;
        if (limit == columns) continues = false;
        separate(column);
        separate(column + shift);
        separate(limit);
        trim();
        if (column >= used && blank == rest) return;
        reach(limit);
        System.arraycopy(cells, column + shift, cells, column, limit - column - shift);
        Arrays.fill(cells, limit - shift, limit, blank);
    }

    /** Takes over a range of another row. */
    void copy(Row source, int from, int to) {
        separate(from);
        separate(to);
        source.separate(from);
        source.separate(to);
        if (source.rest == rest && source.used <= from && used <= from) return;
        source.reach(to);
        reach(to);
        System.arraycopy(source.cells, from, cells, from, to - from);
    }

    void resize(int wanted) {
        if (wanted == columns) return;
        if (wanted < columns) separate(wanted);
        else if (rest != Cell.BLANK) reach(columns);
        if (wanted > columns) rest = Cell.BLANK;
        columns = wanted;
        used = Math.min(used, wanted);
        cells = used == 0 ? NONE : Arrays.copyOf(cells, wanted);
        continues = false;
    }

    /** Makes sure that no wide character lies across the left edge of the column. */
    private void separate(int column) {
        if (column <= 0 || column >= used || !Cell.isTail(cells[column])) return;
        cells[column - 1] = Cell.emptied(cells[column - 1]);
        cells[column] = Cell.emptied(cells[column]);
    }
}
