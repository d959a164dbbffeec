package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Remembers the indexes of some items of a list, so that the next edit, which is probably nearby, need not count from the start. The
 * same places are remembered as in Yjs: among tombstones the markers decide which neighbours an insertion has.
 */
final class SearchMarkers {
    private static final int MOST = 80;

    static final class Marker {
        Item item;
        long index;
        private long used;

        private Marker(Item item, long index) {
            this.item = item;
            this.index = index;
        }
    }

    private final List<Marker> markers = new ArrayList<>();
    private long uses;

    void clear() {
        markers.clear();
    }

    /** The marker with the largest index. */
    @Nullable Marker last() {
        Marker last = null;
        for (var marker : markers) if (marker.index > (last == null ? 0 : last.index)) last = marker;
        return last;
    }

    /** A marker at or shortly before the index; null when counting from the start is as good. */
    @Nullable Marker find(Branch list, long index) {
        if (list.start == null || index == 0) return null;
        var nearest = nearest(index);
        if (nearest != null) nearest.used = uses++;
        var found = nearest == null ? new Marker(list.start, 0) : new Marker(nearest.item, nearest.index);
        forward(found, index);
        back(found, index);
        backToRunStart(found);
        if (nearest != null && Math.abs(nearest.index - found.index) < (double) list.length / MOST) return move(nearest, found);
        if (markers.size() < MOST) return add(found);
        return move(oldest(), found);
    }

    private @Nullable Marker nearest(long index) {
        Marker nearest = null;
        for (var marker : markers)
            if (nearest == null || Math.abs(index - marker.index) <= Math.abs(index - nearest.index)) nearest = marker;
        return nearest;
    }

    private Marker oldest() {
        var oldest = markers.getFirst();
        for (var marker : markers) if (marker.used <= oldest.used) oldest = marker;
        return oldest;
    }

    private static void forward(Marker marker, long index) {
        var item = marker.item;
        while (item.right != null && marker.index < index) {
            if (item.isVisible()) {
                if (index < marker.index + item.length) break;
                marker.index += item.length;
            }
            item = item.right;
        }
        marker.item = item;
    }

    private static void back(Marker marker, long index) {
        while (marker.item.left != null && marker.index > index) stepBack(marker, marker.item.left);
    }

    /** An item that may be joined with the one before it is no good place for a marker. */
    private static void backToRunStart(Marker marker) {
        for (var left = marker.item.left; left != null && left.log == marker.item.log && left.end() == marker.item.clock; left = left.left)
            stepBack(marker, left);
    }

    private static void stepBack(Marker marker, Item left) {
        marker.item = left;
        if (left.isVisible()) marker.index -= left.length;
    }

    private Marker add(Marker found) {
        found.item.marked = true;
        found.used = uses++;
        markers.add(found);
        return found;
    }

    private Marker move(Marker marker, Marker found) {
        marker.item.marked = false;
        marker.item = found.item;
        marker.item.marked = true;
        marker.index = found.index;
        marker.used = uses++;
        return marker;
    }

    /** To be called before elements are inserted at the index, or after some are deleted from it (then the length is negative). */
    void changed(long index, long length) {
        for (int i = markers.size() - 1; i >= 0; i--) {
            var marker = markers.get(i);
            if (length > 0 && !moveToVisible(marker)) {
                markers.remove(i);
                continue;
            }
            if (index < marker.index || (length > 0 && index == marker.index)) marker.index = Math.max(index, marker.index + length);
        }
    }

    /** @return whether there is such an item on the left and no other marker is at it */
    private static boolean moveToVisible(Marker marker) {
        marker.item.marked = false;
        var item = marker.item;
        while (item != null && !item.isVisible()) {
            item = item.left;
            if (item != null && item.isVisible()) marker.index -= item.length;
        }
        if (item == null || item.marked) return false;
        marker.item = item;
        item.marked = true;
        return true;
    }

    /** The right item is about to become part of the left one, which still has its own length. */
    void joined(Item left, Item right) {
        for (var marker : markers) {
            if (marker.item != right) continue;
            marker.item = left;
            if (left.isVisible()) marker.index -= left.length;
        }
    }
}
