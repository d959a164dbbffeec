package dev.agentos.screen;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The last lines that left a screen at its top, as many as it may have to show again when it is resized. The log has
 * all others. Lines are taken as they are, which costs nothing, and packed later, when there is time.
 */
final class Scrollback {
    static final int MAX_LINES = 256;
    private static final int MAX_BYTES = 512 * 1024;
    private static final int MAX_PACKED_BYTES = 64 * 1024;

    private final Deque<ScreenRow> rows = new ArrayDeque<>();
    private int bytes;
    /** The number of last rows that have not been packed. */
    private int loose;

    /** Oldest first. */
    Collection<ScreenRow> rows() {
        rows.forEach(ScreenRow::unpack);
        loose = rows.size();
        recount();
        return rows;
    }

    int bytes() {
        return bytes;
    }

    int size() {
        return rows.size();
    }

    /** Keeps a row; the result is one to use in its place, which is blank. */
    ScreenRow exchange(ScreenRow row, long blank) {
        var spare = add(row);
        return spare == null ? new ScreenRow(row.columns(), blank) : spare.clear(blank);
    }

    private @Nullable ScreenRow add(ScreenRow row) {
        rows.addLast(row);
        bytes += row.bytes();
        loose++;
        return shrink(MAX_BYTES);
    }

    /** The last of the rows that had to go. */
    private @Nullable ScreenRow shrink(int most) {
        ScreenRow gone = null;
        while (bytes > most || rows.size() > MAX_LINES) {
            gone = rows.removeFirst();
            bytes -= gone.bytes();
        }
        return gone;
    }

    void replace(Collection<ScreenRow> other) {
        clear();
        other.forEach(this::add);
    }

    void pack() {
        if (loose == 0) return;
        var last = rows.descendingIterator();
        for (; loose > 0 && last.hasNext(); loose--) last.next().pack();
        loose = 0;
        recount();
        shrink(MAX_PACKED_BYTES);
    }

    private void recount() {
        bytes = rows.stream().mapToInt(ScreenRow::bytes).sum();
    }

    void clear() {
        rows.clear();
        bytes = 0;
        loose = 0;
    }
}
