package dev.agentos.screen;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives equal values one small number, so that a cell can hold the number. The user of the numbers must sweep when it
 * is crowded.
 */
final class Pool<T> {
    private static final int SMALL = 512;

    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> values = new ArrayList<>();
    private int crowd = SMALL;

    int number(T value) {
        var known = numbers.get(value);
        if (known != null) return known;
        int number = values.size();
        values.add(value);
        numbers.put(value, number);
        return number;
    }

    T value(int number) {
        return values.get(number);
    }

    boolean isCrowded() {
        return values.size() > crowd;
    }

    /**
     * Forgets the values that nobody uses.
     *
     * @param cells how many cells had to be looked at: the more, the rarer the next sweep
     * @return the new number at the place of each old one that is still used
     */
    int[] sweep(BitSet used, int cells) {
        var moved = new int[values.size()];
        var kept = new ArrayList<T>(used.cardinality());
        for (int number = used.nextSetBit(0); number >= 0; number = used.nextSetBit(number + 1)) {
            moved[number] = kept.size();
            kept.add(values.get(number));
        }
        values.clear();
        numbers.clear();
        kept.forEach(this::number);
        crowd = Math.max(Math.max(SMALL, cells / 8), 2 * kept.size());
        return moved;
    }
}
