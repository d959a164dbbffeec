package dev.agentos.screen;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One line of cells. Keeps the halves of wide characters together: changing one half blanks the other, with the blank
 * that is given. Ranges exclude their end. Cells after the last written one are not stored, so that clearing a row
 * costs nothing and a blank one has no cells.
 */
final class ScreenRow {
    private static final long[] NONE = {};
    private static final int OVERHEAD = 64;

    private int columns;
    private long[] cells = NONE;
    /** Stands for the cells: their characters, 0 for an empty one, and then, unless all are plain, their styles. */
    private byte @Nullable [] packed;
    /** From this column on every cell is {@code rest}; before it there may be some too. */
    private int used;
    /** A blank, or the E of a test picture: never a half of a wide character. */
    private long rest;
    /** The text of the row above goes on here because it reached the last column. */
    private boolean wrapped;

    ScreenRow(int columns, long blank) {
        this.columns = columns;
        this.rest = blank;
    }

    int columns() {
        return columns;
    }

    long cell(int column) {
        return column < used ? cells[column] : rest;
    }

    boolean wrapped() {
        return wrapped;
    }

    void setWrapped(boolean wrapped) {
        this.wrapped = wrapped;
    }

    /** The column of the character that covers this one: the column itself, or that of the left half. */
    int head(int column) {
        return Cell.isTail(cell(column)) ? column - 1 : column;
    }

    /** The first column from which on all cells are empty and plain. */
    int end() {
        trim();
        return used < columns && rest != Cell.BLANK ? columns : used;
    }

    /** The first column from which on there is nothing to see. */
    int visibleEnd() {
        int end = end();
        while (end > 0 && Cell.isUnseen(cell(end - 1))) end--;
        return end;
    }

    /** The first column from which on nothing was printed. */
    int length() {
        int length = Cell.isEmpty(rest) ? used : columns;
        while (length > 0 && Cell.isEmpty(cell(length - 1))) length--;
        return length;
    }

    /**
     * Every cell that is like the rest is trimmed once after it was written, so this costs no more than writing did.
     */
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

    void putAscii(int column, byte[] bytes, int from, int count, long style, long blank) {
        separate(column, blank);
        separate(column + count, blank);
        reach(column + count);
        long[] target = cells;
        for (int i = 0; i < count; i++) target[column + i] = style | bytes[from + i];
    }

    void put(int column, long cell, long blank) {
        separate(column, blank);
        separate(column + 1, blank);
        replace(column, cell);
    }

    void putWide(int column, long cell, long blank) {
        separate(column, blank);
        separate(column + 2, blank);
        reach(column + 2);
        cells[column] = cell | Cell.WIDE;
        cells[column + 1] = Cell.of(Cell.style(cell), Cell.TAIL);
    }

    /** Puts another content in place of a character that takes as many columns. */
    void replace(int column, long cell) {
        reach(column + 1);
        cells[column] = cell;
    }

    /** All cells, those at the end that are alike only once. */
    void forEachCell(LongConsumer action) {
        for (int column = 0; column < used; column++) action.accept(cells[column]);
        action.accept(rest);
    }

    /** Puts other numbers in place of those in all cells. */
    void renumber(LongUnaryOperator change) {
        for (int column = 0; column < used; column++) cells[column] = change.applyAsLong(cells[column]);
        rest = change.applyAsLong(rest);
    }

    void fill(int from, int to, long blank) {
        if (from >= to) return;
        separate(from, blank);
        separate(to, blank);
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
        separate(column, blank);
        separate(limit - shift, blank);
        separate(limit, blank);
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
        separate(column, blank);
        separate(column + shift, blank);
        separate(limit, blank);
        trim();
        if (column >= used && blank == rest) return;
        reach(limit);
        System.arraycopy(cells, column + shift, cells, column, limit - column - shift);
        Arrays.fill(cells, limit - shift, limit, blank);
    }

    /** Takes over a range of another row. */
    void copy(ScreenRow source, int from, int to, long blank) {
        separate(from, blank);
        separate(to, blank);
        source.separate(from, blank);
        source.separate(to, blank);
        if (source.rest == rest && source.used <= from && used <= from) return;
        source.reach(to);
        reach(to);
        System.arraycopy(source.cells, from, cells, from, to - from);
    }

    void resize(int wanted) {
        if (wanted == columns) return;
        if (wanted < columns) separate(wanted, Cell.BLANK);
        else if (rest != Cell.BLANK) reach(columns);
        if (wanted > columns) rest = Cell.BLANK;
        columns = wanted;
        used = Math.min(used, wanted);
        cells = used == 0 ? NONE : Arrays.copyOf(cells, wanted);
    }

    void copyTo(long[] target, int at, int length) {
        for (int column = 0; column < length; column++) target[at + column] = cell(column);
    }

    /** Holds these cells and nothing else from now on. */
    void load(long[] source, int from, int length) {
        cells = length == 0 ? NONE : new long[columns];
        System.arraycopy(source, from, cells, 0, length);
        used = length;
        rest = Cell.BLANK;
    }

    /** A row of its own as after a line feed. */
    ScreenRow clear(long blank) {
        used = 0;
        rest = blank;
        wrapped = false;
        packed = null;
        return this;
    }

    /** Packs the row to save memory. Until it is unpacked or cleared, its cells must not be read. */
    void pack() {
        if (packed != null) return;
        trim();
        if (used == 0) cells = NONE;
        else if (isSimple()) packed = packedCells();
        else cells = Arrays.copyOf(cells, used);
        if (packed != null) cells = NONE;
    }

    /** Characters of ASCII and empty cells, in styles with small numbers. */
    private boolean isSimple() {
        for (int column = 0; column < used; column++) {
            long cell = cells[column];
            boolean simple = Cell.content(cell) < 0x80 || Cell.content(cell) == Cell.EMPTY;
            if (!simple || Cell.style(cell) >= 0x100) return false;
        }
        return true;
    }

    private byte[] packedCells() {
        var bytes = new byte[2 * used];
        boolean plain = true;
        for (int column = 0; column < used; column++) {
            long cell = cells[column];
            bytes[column] = Cell.isEmpty(cell) ? 0 : (byte) Cell.content(cell);
            bytes[used + column] = (byte) Cell.style(cell);
            plain &= Cell.style(cell) == 0;
        }
        return plain ? Arrays.copyOf(bytes, used) : bytes;
    }

    void unpack() {
        var bytes = packed;
        if (bytes == null) return;
        cells = new long[columns];
        for (int column = 0; column < used; column++) {
            int style = bytes.length > used ? bytes[used + column] & 0xFF : 0;
            cells[column] = Cell.of(style, bytes[column] == 0 ? Cell.EMPTY : bytes[column]);
        }
        packed = null;
    }

    /** Its approximate size in memory. */
    int bytes() {
        return OVERHEAD + Long.BYTES * cells.length + (packed == null ? 0 : packed.length);
    }

    /** Makes sure that no wide character lies across the left edge of the column. */
    private void separate(int column, long blank) {
        if (column <= 0 || column >= used || !Cell.isTail(cells[column])) return;
        cells[column - 1] = blank;
        cells[column] = blank;
    }
}
