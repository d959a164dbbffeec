package dev.agentos.screen;

import java.util.Arrays;

/** One line of cells. Keeps the halves of wide characters together: whoever changes one half blanks the other. Ranges exclude their end. */
final class Row {
    private long[] cells;
    /** From this column on there are only plain blanks; before it there may be some too. */
    private int used;
    /** The text goes on in the row below because it reached the last column. */
    private boolean continues;

    Row(int columns, long blank) {
        cells = new long[columns];
        Arrays.fill(cells, blank);
        used = blank == Cell.BLANK ? 0 : columns;
    }

    int columns() {
        return cells.length;
    }

    long cell(int column) {
        return cells[column];
    }

    boolean continues() {
        return continues;
    }

    void setContinues(boolean continues) {
        this.continues = continues;
    }

    /** The column of the character that covers this one: the column itself, or that of the left half. */
    int head(int column) {
        return Cell.isTail(cells[column]) ? column - 1 : column;
    }

    /** The first column from which on all cells are plain blanks. */
    int end() {
        while (used > 0 && cells[used - 1] == Cell.BLANK) used--;
        return used;
    }

    void putAscii(int column, byte[] bytes, int from, int count, long style) {
        separate(column);
        separate(column + count);
        long[] target = cells;
        for (int i = 0; i < count; i++) target[column + i] = style | bytes[from + i];
        used = Math.max(used, column + count);
    }

    void put(int column, long cell) {
        separate(column);
        separate(column + 1);
        cells[column] = cell;
        used = Math.max(used, column + 1);
    }

    void putWide(int column, long cell) {
        separate(column);
        separate(column + 2);
        cells[column] = cell | Cell.WIDE;
        cells[column + 1] = Cell.of(Cell.style(cell), Cell.TAIL);
        used = Math.max(used, column + 2);
    }

    /** Puts another content in place of a character that takes as many columns. */
    void replace(int column, long cell) {
        cells[column] = cell;
        used = Math.max(used, column + 1);
    }

    void fill(int from, int to, long blank) {
        if (from >= to) return;
        separate(from);
        separate(to);
        if (to == cells.length) continues = false;
        if (blank == Cell.BLANK) {
            Arrays.fill(cells, Math.min(from, used), Math.min(to, used), blank);
            if (to >= used) used = Math.min(from, used);
        } else {
            Arrays.fill(cells, from, to, blank);
            used = Math.max(used, to);
        }
    }

    /** Moves the cells from the column on to the right; those beyond the limit are lost. */
    void insert(int column, int limit, int count, long blank) {
        int shift = Math.min(count, limit - column);
        if (shift <= 0) return;
        separate(column);
        separate(limit - shift);
        separate(limit);
        System.arraycopy(cells, column, cells, column + shift, limit - column - shift);
        Arrays.fill(cells, column, column + shift, blank);
        used = cells.length;
        if (limit == cells.length) continues = false;
    }

    /** Moves the cells after the removed ones to the left; blanks follow from the limit. */
    void delete(int column, int limit, int count, long blank) {
        int shift = Math.min(count, limit - column);
        if (shift <= 0) return;
        separate(column);
        separate(column + shift);
        separate(limit);
        System.arraycopy(cells, column + shift, cells, column, limit - column - shift);
        Arrays.fill(cells, limit - shift, limit, blank);
        used = cells.length;
        if (limit == cells.length) continues = false;
    }

    /** Takes over a range of another row. */
    void copy(Row source, int from, int to) {
        separate(from);
        separate(to);
        source.separate(from);
        source.separate(to);
        System.arraycopy(source.cells, from, cells, from, to - from);
        used = cells.length;
    }

    void resize(int columns) {
        if (columns == cells.length) return;
        if (columns < cells.length) separate(columns);
        int before = cells.length;
        cells = Arrays.copyOf(cells, columns);
        if (columns > before) Arrays.fill(cells, before, columns, Cell.BLANK);
        used = Math.min(used, columns);
        continues = false;
    }

    /** Makes sure that no wide character lies across the left edge of the column. */
    private void separate(int column) {
        if (column <= 0 || column >= cells.length || !Cell.isTail(cells[column])) return;
        cells[column - 1] = Cell.emptied(cells[column - 1]);
        cells[column] = Cell.emptied(cells[column]);
    }
}
