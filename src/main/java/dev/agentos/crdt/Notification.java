package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells listeners what a transaction has changed. */
final class Notification {
    private final Transaction transaction;
    private final List<TypeEvent> events = new ArrayList<>(2);
    private final Map<Branch, List<TypeEvent>> deepEvents = new LinkedHashMap<>(2);

    Notification(Transaction transaction) {
        this.transaction = transaction;
    }

    void send(Failures failures) {
        for (var entry : transaction.changed.entrySet()) {
            var branch = entry.getKey();
            if (branch.isDeleted()) continue;
            prepare(branch);
            notify(branch, TypeEvent.of(branch, transaction, entry.getValue()), failures);
        }
        deepEvents.forEach((branch, within) -> notifyDeep(branch, within, failures));
        events.forEach(TypeEvent::end);
    }

    private void prepare(Branch branch) {
        if (transaction.isLocal()) return;
        if (branch.markers != null) branch.markers.clear();
        if (branch.kind().isText() && branch.formatted) transaction.needsFormatCleanup = true;
    }

    private void notify(Branch branch, TypeEvent event, Failures failures) {
        events.add(event);
        for (var at = branch; at != null; at = at.parent())
            if (!at.deepListeners.isEmpty()) deepEvents.computeIfAbsent(at, _ -> new ArrayList<>()).add(event);
        for (var listener : List.copyOf(branch.listeners)) failures.collect(() -> listener.accept(event));
    }

    private static void notifyDeep(Branch branch, List<TypeEvent> within, Failures failures) {
        if (branch.isDeleted()) return;
        var alive = within.stream().filter(event -> !event.branch.isDeleted()).sorted(Comparator.comparingInt(TypeEvent::depth)).toList();
        for (var listener : List.copyOf(branch.deepListeners)) failures.collect(() -> listener.accept(alive));
    }
}
