package dev.agentos.screen;

import java.util.BitSet;
import java.util.stream.IntStream;

/** The columns at which a tab stops. */
final class TabStops {
    private static final int DISTANCE = 8;

    private final BitSet stops = new BitSet();
    private int columns;

    TabStops(int columns) {
        resize(columns);
    }

    void set(int column) {
        stops.set(column);
    }

    void clear(int column) {
        stops.clear(column);
    }

    void clearAll() {
        stops.clear();
    }

    void reset() {
        clearAll();
        setFrom(0);
    }

    /** Columns that are new have the usual stops. */
    void resize(int columns) {
        int before = this.columns;
        this.columns = columns;
        if (columns < before) stops.clear(columns, before);
        else setFrom(before);
    }

    private void setFrom(int first) {
        for (int column = (first + DISTANCE - 1) / DISTANCE * DISTANCE; column < columns; column += DISTANCE)
            stops.set(column);
    }

    /** The next stop to the right, or the limit. */
    int after(int column, int limit) {
        int stop = stops.nextSetBit(column + 1);
        return stop < 0 ? limit : Math.min(stop, limit);
    }

    /** The next stop to the left, or the limit. */
    int before(int column, int limit) {
        return column == 0 ? limit : Math.max(stops.previousSetBit(column - 1), limit);
    }

    boolean areUsual() {
        return stops.equals(new TabStops(columns).stops);
    }

    IntStream stream() {
        return stops.stream();
    }
}
