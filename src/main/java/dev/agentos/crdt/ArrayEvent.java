package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The changes of an array. */
public final class ArrayEvent extends TypeEvent {
    ArrayEvent(BranchChanges changes) {
        super(changes);
    }

    public List<ArrayChange> changes() {
        checkNotOver();
        var steps = new ArrayList<ArrayChange>();
        if (changes.list()) for (var item = branch.start; item != null; item = item.right) add(steps, item);
        if (!steps.isEmpty() && steps.getLast() instanceof ArrayChange.Retain) steps.removeLast();
        return Collections.unmodifiableList(steps);
    }

    private void add(List<ArrayChange> steps, Item item) {
        boolean added = transaction.adds(item);
        if (!item.isDeleted() && added) append(steps, new ArrayChange.Insert(new ArrayList<>(item.content.values())));
        else if (!item.isDeleted()) append(steps, new ArrayChange.Retain((int) item.length));
        else if (!added && transaction.deletes(item)) append(steps, new ArrayChange.Delete((int) item.length));
    }

    private static void append(List<ArrayChange> steps, ArrayChange next) {
        var last = steps.isEmpty() ? null : steps.getLast();
        if (last instanceof ArrayChange.Insert(var values) && next instanceof ArrayChange.Insert(var more))
            values.addAll(more);
        else if (last instanceof ArrayChange.Retain(int length) && next instanceof ArrayChange.Retain(int more))
            steps.set(steps.size() - 1, new ArrayChange.Retain(length + more));
        else if (last instanceof ArrayChange.Delete(int length) && next instanceof ArrayChange.Delete(int more))
            steps.set(steps.size() - 1, new ArrayChange.Delete(length + more));
        else steps.add(next);
    }
}
