package dev.agentos.crdt;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the indexes of some items of a list, so that the next edit, which is probably nearby, need not count from
 * the start. The same places are remembered as in Yjs: among tombstones the markers decide which neighbours an
 * insertion has.
 */
final class SearchMarkers {
    static final int NONE = -1;

    private static final int MAX_MARKERS = 80;
    private static final int FEW = 5;

    private Item[] items = new Item[FEW];
    private long[] indexes = new long[FEW];
    /** When each was used last, in numbers of uses. */
    private long[] used = new long[FEW];

    private int size;
    private long uses;
    /** Some marker may be at an item that is not visible, or at one that is not marked. */
    private boolean unsettled;

    Item item(int marker) {
        return items[marker];
    }

    long index(int marker) {
        return indexes[marker];
    }

    void clear() {
        for (int i = 0; i < size; i++) point(i, null);
        size = 0;
    }

    /** An item of the list was deleted. */
    void deleted() {
        unsettled = true;
    }

    /** The marker with the largest index. */
    int last() {
        int last = NONE;
        for (int i = 0; i < size; i++) if (indexes[i] > (last == NONE ? 0 : indexes[last])) last = i;
        return last;
    }

    /** A marker at or shortly before the index, or none when counting from the start is as good. */
    int find(Branch list, long wanted) {
        if (list.start == null || wanted == 0) return NONE;
        int nearest = nearest(wanted);
        if (nearest != NONE) used[nearest] = uses++;
        var item = nearest == NONE ? list.start : items[nearest];
        long index = nearest == NONE ? 0 : indexes[nearest];
        for (; item.right != null && index < wanted; item = item.right) {
            if (!item.isVisible()) continue;
            if (wanted < index + item.length) break;
            index += item.length;
        }
        while (item.left != null && (index > wanted || mayBeJoined(item.left, item))) {
            item = item.left;
            if (item.isVisible()) index -= item.length;
        }
        if (nearest != NONE && Math.abs(indexes[nearest] - index) < (double) list.length / MAX_MARKERS)
            return move(nearest, item, index);
        return size < MAX_MARKERS ? add(item, index) : move(oldest(), item, index);
    }

    private int add(Item item, long index) {
        if (size == items.length) {
            items = Arrays.copyOf(items, 2 * size);
            indexes = Arrays.copyOf(indexes, 2 * size);
            used = Arrays.copyOf(used, 2 * size);
        }
        return move(size++, item, index);
    }

    /** The right one is no good place for a marker. */
    private static boolean mayBeJoined(Item left, Item right) {
        return left.log == right.log && left.end() == right.clock;
    }

    private int nearest(long wanted) {
        var all = indexes;
        int nearest = NONE;
        long distance = Long.MAX_VALUE;
        for (int i = 0; i < size; i++) {
            long between = Math.abs(wanted - all[i]);
            if (between > distance) continue;
            nearest = i;
            distance = between;
        }
        return nearest;
    }

    private int oldest() {
        int oldest = 0;
        for (int i = 1; i < size; i++) if (used[i] < used[oldest]) oldest = i;
        return oldest;
    }

    private int move(int marker, Item item, long index) {
        var before = items[marker];
        if (before != item) {
            point(marker, item);
            if (before != null) {
                before.marked = false;
                unsettled |= before.markers > 0;
            }
            item.marked = true;
            unsettled |= !item.isVisible();
        }
        indexes[marker] = index;
        used[marker] = uses++;
        return marker;
    }

    private void point(int marker, @Nullable Item item) {
        if (items[marker] != null) items[marker].markers--;
        if (item != null) item.markers++;
        items[marker] = item;
    }

    /**
     * To be called before elements are inserted at the index, or after some are deleted from it (then the length is
     * negative).
     */
    void changed(long index, long length) {
        if (length > 0 && unsettled) settle();
        var all = indexes;
        long first = length > 0 ? index : index + 1;
        for (int i = 0; i < size; i++) if (all[i] >= first) all[i] = Math.max(index, all[i] + length);
    }

    /** Moves markers to visible items on the left; those that would come to where another one is, go. */
    private void settle() {
        for (int i = size - 1; i >= 0; i--) {
            items[i].marked = false;
            var item = items[i];
            while (item != null && !item.isVisible()) {
                item = item.left;
                if (item != null && item.isVisible()) indexes[i] -= item.length;
            }
            if (item == null || item.marked) {
                remove(i);
            } else {
                point(i, item);
                item.marked = true;
            }
        }
        unsettled = false;
    }

    private void remove(int marker) {
        point(marker, null);
        size--;
        System.arraycopy(items, marker + 1, items, marker, size - marker);
        System.arraycopy(indexes, marker + 1, indexes, marker, size - marker);
        System.arraycopy(used, marker + 1, used, marker, size - marker);
        items[size] = null;
    }

    /** The right item is about to become part of the left one, which still has its own length. */
    void joined(Item left, Item right) {
        for (int i = 0; right.markers > 0 && i < size; i++) {
            if (items[i] != right) continue;
            point(i, left);
            if (left.isVisible()) indexes[i] -= left.length;
            unsettled |= !left.marked;
        }
    }
}
