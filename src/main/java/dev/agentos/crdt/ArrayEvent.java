package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has changed in an array. */
public final class ArrayEvent extends TypeEvent {
    ArrayEvent(Branch branch, Transaction transaction, Set<@Nullable String> changed) {
        super(branch, transaction, changed);
    }

    public List<ArrayChange> changes() {
        checkNotOver();
        var changes = new ArrayList<ArrayChange>();
        if (hasListChanged()) for (var item = branch.start; item != null; item = item.right) add(changes, item);
        if (!changes.isEmpty() && changes.getLast() instanceof ArrayChange.Retain) changes.removeLast();
        return Collections.unmodifiableList(changes);
    }

    private void add(List<ArrayChange> changes, Item item) {
        boolean added = transaction.adds(item);
        if (!item.isDeleted() && added) append(changes, new ArrayChange.Insert(new ArrayList<>(item.content.values())));
        else if (!item.isDeleted()) append(changes, new ArrayChange.Retain((int) item.length));
        else if (!added && transaction.deletes(item)) append(changes, new ArrayChange.Delete((int) item.length));
    }

    private static void append(List<ArrayChange> changes, ArrayChange next) {
        var last = changes.isEmpty() ? null : changes.getLast();
        if (last instanceof ArrayChange.Insert(var values) && next instanceof ArrayChange.Insert(var more)) values.addAll(more);
        else if (last instanceof ArrayChange.Retain(int length) && next instanceof ArrayChange.Retain(int more))
            changes.set(changes.size() - 1, new ArrayChange.Retain(length + more));
        else if (last instanceof ArrayChange.Delete(int length) && next instanceof ArrayChange.Delete(int more))
            changes.set(changes.size() - 1, new ArrayChange.Delete(length + more));
        else changes.add(next);
    }
}
