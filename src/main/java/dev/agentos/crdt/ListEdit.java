package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds, inserts and deletes elements of an array. */
final class ListEdit {
    /** @param before how many elements there are from the item to the wanted index */
    private record Start(@Nullable Item item, long before, boolean marked) {}

    private final Branch list;

    ListEdit(Branch list) {
        this.list = list;
    }

    void insert(DocTransaction transaction, long index, List<Content> contents) {
        var left = index == 0 ? null : before(transaction, index);
        if (list.markers != null)
            list.markers.changed(
                    index, contents.stream().mapToLong(Content::length).sum());
        insertAfter(transaction, left, contents);
    }

    void append(DocTransaction transaction, List<Content> contents) {
        int marker = list.markers == null ? SearchMarkers.NONE : list.markers.last();
        var last = marker == SearchMarkers.NONE ? list.start : list.markers.item(marker);
        while (last != null && last.right != null) last = last.right;
        insertAfter(transaction, last, contents);
    }

    private void insertAfter(DocTransaction transaction, @Nullable Item before, List<Content> contents) {
        var left = before;
        var right = left == null ? list.start : left.right;
        for (var content : contents) left = transaction.insert(list, left, right, null, content);
    }

    /** The item that ends at the index. */
    private @Nullable Item before(DocTransaction transaction, long index) {
        var start = start(index);
        var item = start.item;
        long left = start.before;
        if (start.marked && left == 0) {
            item = previous(item);
            if (item != null && item.isVisible()) left += item.length;
        }
        for (; item != null; item = item.right) {
            if (!item.isVisible()) continue;
            if (left < item.length) item.log.indexStartingAt(transaction, item.clock + left);
            if (left <= item.length) break;
            left -= item.length;
        }
        return item;
    }

    private static @Nullable Item previous(Item item) {
        var previous = item.left;
        while (previous != null && previous.isDeleted()) previous = previous.left;
        return previous;
    }

    void delete(DocTransaction transaction, long index, long length) {
        var start = start(index);
        var item = start.item;
        long before = start.before;
        for (; item != null && before > 0; item = item.right) {
            if (!item.isVisible()) continue;
            if (before < item.length) item.log.indexStartingAt(transaction, item.clock + before);
            before -= item.length;
        }
        long left = length;
        for (; left > 0 && item != null; item = item.right) {
            if (item.isDeleted()) continue;
            if (left < item.length) item.log.indexStartingAt(transaction, item.clock + left);
            transaction.delete(item);
            left -= item.length;
        }
        if (list.markers != null) list.markers.changed(index, left - length);
    }

    @Nullable
    Object get(long index) {
        var start = start(index);
        var item = start.item;
        long left = start.before;
        for (; item != null; item = item.right) {
            if (!item.isVisible()) continue;
            if (left < item.length) return item.content.values().get((int) left);
            left -= item.length;
        }
        throw new IndexOutOfBoundsException("no element " + index);
    }

    private Start start(long index) {
        int marker = list.findMarker(index);
        if (marker == SearchMarkers.NONE) return new Start(list.start, index, false);
        return new Start(list.markers.item(marker), index - list.markers.index(marker), true);
    }
}
