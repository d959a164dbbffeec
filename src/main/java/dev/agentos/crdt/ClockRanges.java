package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Ranges of one client's clocks. In order and apart from each other once they are {@link #tidy}. */
final class ClockRanges {
    private long[] starts = new long[2];
    private long[] ends = new long[2];
    private int size;
    private boolean tidy = true;

    int size() {
        return size;
    }

    long start(int index) {
        return starts[index];
    }

    long end(int index) {
        return ends[index];
    }

    void add(long start, long end) {
        if (size > 0 && start == ends[size - 1]) {
            ends[size - 1] = end;
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        tidy &= size == 0 || start > ends[size - 1];
        starts[size] = start;
        ends[size++] = end;
    }

    void addAll(ClockRanges others) {
        for (int i = 0; i < others.size; i++) add(others.starts[i], others.ends[i]);
    }

    ClockRanges tidy() {
        if (tidy) return this;
        var ranges = toList();
        ranges.sort((a, b) -> Long.compare(a.start(), b.start()));
        size = 0;
        for (var range : ranges) {
            if (size > 0 && range.start() <= ends[size - 1]) ends[size - 1] = Math.max(ends[size - 1], range.end());
            else add(range.start(), range.end());
        }
        tidy = true;
        return this;
    }

    boolean contains(long clock) {
        int at = Arrays.binarySearch(starts, 0, size, clock);
        return at >= 0 || (at < -1 && clock < ends[-at - 2]);
    }

    List<ClockRange> toList() {
        var ranges = new ArrayList<ClockRange>(size);
        for (int i = 0; i < size; i++) ranges.add(new ClockRange(starts[i], ends[i]));
        return ranges;
    }
}
