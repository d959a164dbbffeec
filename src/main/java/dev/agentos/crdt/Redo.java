package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Brings back deleted items, as copies at their old places. */
final class Redo {
    private final DocTransaction transaction;
    private final UndoHistory history;
    private final Set<Item> toRedo;
    private final DeleteSet toDelete;

    /** @param toDelete what is deleted in the same step: it does not stand in the way of an old value of a key */
    Redo(DocTransaction transaction, UndoHistory history, Set<Item> toRedo, DeleteSet toDelete) {
        this.transaction = transaction;
        this.history = history;
        this.toRedo = toRedo;
        this.toDelete = toDelete;
    }

    /** With the types that it is in: those must not be collected either. */
    static void keep(Item item, boolean kept) {
        for (var at = item; at != null && at.kept != kept; at = at.parent.item) at.kept = kept;
    }

    /** The last copy with which the struct was brought back, or the struct itself. */
    static @Nullable Item latest(DocTransaction transaction, Struct struct) {
        if (!(struct instanceof Item item) || item.redone == null) return struct instanceof Item item ? item : null;
        var found = PositionFinder.follow(transaction.store(), item.id());
        if (!(found.struct() instanceof Item last)) return null;
        return (Item) last.log.startingAt(transaction, last.clock + found.offset());
    }

    /** @return the copy; null if the place is gone or another value has taken it */
    @Nullable
    Item bringBack(Item item) {
        var holders = new ArrayDeque<Item>();
        for (var holder = item.parent.item; mustComeFirst(holder); holder = holder.parent.item) holders.push(holder);
        for (var holder : holders) copy(holder);
        return copy(item);
    }

    private boolean mustComeFirst(@Nullable Item holder) {
        return holder != null && holder.isDeleted() && holder.redone == null && toRedo.contains(holder);
    }

    private @Nullable Item copy(Item item) {
        if (item.redone != null) return next(item);
        var holder = item.parent.item;
        if (holder != null && holder.isDeleted()) {
            if (holder.redone == null) return null;
            holder = last(holder);
            if (holder == null || !(holder.content instanceof TypeContent)) return null;
        }
        var parent = holder == null ? item.parent : ((TypeContent) holder.content).branch();
        if (item.key == null) return placeInList(item, parent);
        if (item.right != null && hasNewerValue(item)) return null;
        return place(item, parent, parent.entry(item.key), null);
    }

    /**
     * In a type that was brought back itself, others may have inserted between the copies of the neighbours: then at
     * the left one.
     */
    private Item placeInList(Item item, Branch parent) {
        var left = neighbour(item.left, true, parent);
        var right = neighbour(item, false, parent);
        if (!Origins.between(left, right).areAdjacent()) right = left == null ? parent.start : left.right;
        return place(item, parent, left, right);
    }

    private Item place(Item item, Branch parent, @Nullable Item left, @Nullable Item right) {
        var copy = transaction.insert(parent, left, right, item.key, item.content.copy());
        item.redone = copy.id();
        keep(copy, true);
        return copy;
    }

    /** The nearest item that is, or has a copy, in the parent. */
    private @Nullable Item neighbour(@Nullable Item first, boolean toTheLeft, Branch parent) {
        for (var item = first; item != null; item = toTheLeft ? item.left : item.right)
            for (var copy = item; copy != null; copy = next(copy)) if (copy.parent == parent) return copy;
        return null;
    }

    /** Whether another client has written under the key since. */
    private boolean hasNewerValue(Item item) {
        var at = item;
        while (at != null
                && at.right != null
                && (at.right.redone != null || toDelete.contains(at.right) || history.hasDeleted(at.right)))
            at = last(at.right);
        return at != null && at.right != null;
    }

    private @Nullable Item next(Item item) {
        if (item.redone == null) return null;
        var log = transaction.store().log(item.redone.client());
        return log.startingAt(transaction, item.redone.clock()) instanceof Item copy ? copy : null;
    }

    private @Nullable Item last(Item item) {
        var last = item;
        while (last != null && last.redone != null) last = next(last);
        return last;
    }
}
