package dev.agentos.crdt;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Undoes and redoes the changes of some origins, one participant's for example, and leaves those of others alone. What
 * the steps have deleted is kept in memory for as long as they may be undone.
 */
public final class UndoHistory implements AutoCloseable {
    private final Doc doc;
    private final UndoOptions options;
    private final List<Branch> scope = new ArrayList<>();
    private final Set<@Nullable Object> origins;
    private final List<UndoStep> undoSteps = new ArrayList<>();
    private final List<UndoStep> redoSteps = new ArrayList<>();
    private final Listeners<UndoEvent> listeners = new Listeners<>();
    private final Registration transactions;
    private @Nullable List<UndoStep> taking;
    private @Nullable Instant lastChange;

    /** @param scope the types whose changes count, with all types within; none stands for the whole document */
    public UndoHistory(Doc doc, UndoOptions options, SharedType... scope) {
        this.doc = doc;
        this.options = options;
        for (var type : scope) this.scope.add(type.branch);
        origins = new HashSet<>(options.origins());
        origins.add(this);
        transactions = doc.afterTransaction(this::capture);
    }

    public boolean canUndo() {
        return !undoSteps.isEmpty();
    }

    public boolean canRedo() {
        return !redoSteps.isEmpty();
    }

    /** @return whether there was something to undo */
    public boolean undo() {
        return take(undoSteps);
    }

    public boolean redo() {
        return take(redoSteps);
    }

    /** The next change is a step of its own, however soon it follows. */
    public void stopCapturing() {
        lastChange = null;
    }

    public void clear() {
        forget(undoSteps);
        forget(redoSteps);
    }

    public Registration onChange(Consumer<UndoEvent> listener) {
        return listeners.add(listener);
    }

    @Override
    public void close() {
        transactions.close();
        clear();
    }

    private boolean watches(DocTransaction transaction) {
        if (!origins.contains(transaction.rawOrigin())) return false;
        return scope.isEmpty()
                ? !transaction.changes().isEmpty()
                : scope.stream().anyMatch(transaction::changesWithin);
    }

    boolean holds(Item item) {
        return scope.isEmpty() || scope.stream().anyMatch(branch -> branch.holds(item));
    }

    /** Whether a step that may still be taken has deleted the item. */
    boolean hasDeleted(Item item) {
        return undoSteps.stream().anyMatch(step -> step.deletions.contains(item))
                || redoSteps.stream().anyMatch(step -> step.deletions.contains(item));
    }

    private void capture(DocTransaction transaction) {
        if (!watches(transaction)) return;
        boolean undoing = taking == undoSteps;
        boolean redoing = taking == redoSteps;
        var steps = undoing ? redoSteps : undoSteps;
        if (undoing) stopCapturing();
        else if (!redoing) forget(redoSteps);
        var now = options.time().instant();
        boolean extend = !undoing
                && !redoing
                && !steps.isEmpty()
                && lastChange != null
                && now.isBefore(lastChange.plus(options.captureTimeout()));
        if (extend) steps.getLast().extend(transaction.deleted, insertions(transaction));
        else steps.add(new UndoStep(transaction.deleted.copy(), insertions(transaction)));
        if (!undoing && !redoing) lastChange = now;
        keep(transaction, transaction.deleted, true);
        listeners.tell(
                new UndoEvent(extend ? UndoEvent.Action.EXTENDED : UndoEvent.Action.ADDED, steps.getLast(), !undoing));
    }

    private static DeleteSet insertions(DocTransaction transaction) {
        var insertions = new DeleteSet();
        for (var growth : transaction.grown())
            insertions.add(growth.log.client, growth.start, growth.end() - growth.start);
        return insertions;
    }

    private void keep(DocTransaction transaction, DeleteSet deletions, boolean kept) {
        deletions.forEachStruct(transaction, struct -> {
            if (struct instanceof Item item && holds(item)) Redo.keep(item, kept);
        });
    }

    private void forget(List<UndoStep> steps) {
        if (steps.isEmpty()) return;
        doc.transact(transaction -> steps.forEach(step -> keep(transaction, step.deletions, false)));
        steps.clear();
    }

    private boolean take(List<UndoStep> steps) {
        taking = steps;
        var taken = new ArrayList<UndoStep>();
        try {
            doc.transact(this, options.author().orElse(doc.clientId()), transaction -> {
                while (!steps.isEmpty() && taken.isEmpty()) {
                    var step = steps.removeLast();
                    if (revert(transaction, step)) taken.add(step);
                }
                transaction.forgetMarkers();
            });
        } finally {
            taking = null;
        }
        for (var step : taken) listeners.tell(new UndoEvent(UndoEvent.Action.TAKEN, step, steps == undoSteps));
        return !taken.isEmpty();
    }

    /** @return whether that has changed something */
    private boolean revert(DocTransaction transaction, UndoStep step) {
        var toDelete = new ArrayList<Item>();
        step.insertions.forEachStruct(transaction, struct -> {
            var item = Redo.latest(transaction, struct);
            if (item != null && !item.isDeleted() && holds(item)) toDelete.add(item);
        });
        var toRedo = new LinkedHashSet<Item>();
        step.deletions.forEachStruct(transaction, struct -> {
            if (struct instanceof Item item && holds(item) && !step.insertions.contains(item)) toRedo.add(item);
        });
        var redo = new Redo(transaction, this, toRedo, step.insertions);
        boolean changed = false;
        for (var item : toRedo) changed |= redo.bringBack(item) != null;
        // What is within comes before what holds it: then more is known when the histories of others look at it.
        for (var item : toDelete.reversed()) transaction.delete(item);
        return changed || !toDelete.isEmpty();
    }
}
