package dev.agentos.crdt;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The changes of one shared type by one transaction. To be read while the listener runs; afterwards the past is gone.
 */
public abstract sealed class TypeEvent permits TextEvent, ArrayEvent, MapEvent {
    final BranchChanges changes;
    final Branch branch;
    final DocTransaction transaction;
    private boolean over;

    TypeEvent(BranchChanges changes) {
        this.changes = changes;
        branch = changes.branch;
        transaction = changes.transaction;
    }

    static TypeEvent of(BranchChanges changes) {
        return switch (changes.branch.kind()) {
            case TEXT, XML_TEXT -> new TextEvent(changes);
            case MAP, XML_HOOK -> new MapEvent(changes);
            case ARRAY, XML_ELEMENT, XML_FRAGMENT, UNKNOWN -> new ArrayEvent(changes);
        };
    }

    /** The changed type. */
    public SharedType target() {
        return branch.view();
    }

    public final DocTransaction transaction() {
        return transaction;
    }

    final void end() {
        over = true;
    }

    final void checkNotOver() {
        if (over) throw new IllegalStateException("the changes can only be read while the listener runs");
    }

    /** The keys and indexes that lead from the document's root to the target, the root's name first. */
    public final List<Object> path() {
        checkNotOver();
        var path = new LinkedList<Object>();
        var at = branch;
        for (var item = at.item; item != null; item = at.item) {
            path.addFirst(item.key != null ? (Object) item.key : (Object) indexOf(item));
            at = item.parent;
        }
        path.addFirst(at.name());
        return List.copyOf(path);
    }

    final int depth() {
        int depth = 0;
        for (var parent = branch.parent(); parent != null; parent = parent.parent()) depth++;
        return depth;
    }

    private static int indexOf(Item item) {
        long index = 0;
        for (var before = item.left; before != null; before = before.left)
            if (before.isVisible()) index += before.length;
        return (int) index;
    }

    /** The changed keys of a map, or attributes of another type. */
    public final Map<String, KeyChange> keys() {
        checkNotOver();
        var keys = new LinkedHashMap<String, KeyChange>();
        for (var key : changes.keys()) {
            var change = change(branch.entry(key));
            if (change != null) keys.put(key, change);
        }
        return Collections.unmodifiableMap(keys);
    }

    private @Nullable KeyChange change(@Nullable Item newest) {
        if (newest == null) return null;
        boolean deleted = transaction.deletes(newest);
        if (!transaction.adds(newest))
            return deleted ? new KeyChange(KeyChange.Action.DELETED, lastValue(newest)) : null;
        var previous = newest.left;
        while (previous != null && transaction.adds(previous)) previous = previous.left;
        boolean replaced = previous != null && transaction.deletes(previous);
        if (deleted) return replaced ? new KeyChange(KeyChange.Action.DELETED, lastValue(previous)) : null;
        return replaced
                ? new KeyChange(KeyChange.Action.UPDATED, lastValue(previous))
                : new KeyChange(KeyChange.Action.ADDED, null);
    }

    private static @Nullable Object lastValue(Item item) {
        var values = item.content.values();
        return values.isEmpty() ? null : values.getLast();
    }
}
