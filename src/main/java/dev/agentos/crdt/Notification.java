package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells listeners what a transaction has changed. */
final class Notification {
    private final List<TypeEvent> events = new ArrayList<>();
    private final Map<Branch, List<TypeEvent>> deepEvents = new LinkedHashMap<>();

    private Notification() {}

    static void send(DocTransaction transaction, Failures failures) {
        var changes = transaction.changes();
        boolean heard = false;
        for (var change : changes) {
            prepare(transaction, change.branch);
            heard |= hasListeners(change.branch);
        }
        if (heard) new Notification().send(changes, failures);
    }

    private static void prepare(DocTransaction transaction, Branch branch) {
        if (transaction.isLocal()) return;
        if (branch.markers != null) branch.markers.clear();
        if (branch.kind().isText() && branch.formatted) transaction.needsFormatCleanup = true;
    }

    private static boolean hasListeners(Branch branch) {
        if (branch.hasListeners()) return true;
        for (var at = branch; at != null; at = at.parent()) if (at.hasDeepListeners()) return true;
        return false;
    }

    private void send(List<BranchChanges> changes, Failures failures) {
        for (var change : changes) if (!change.branch.isDeleted()) send(TypeEvent.of(change), failures);
        deepEvents.forEach((branch, within) -> sendDeep(branch, within, failures));
        events.forEach(TypeEvent::end);
    }

    private void send(TypeEvent event, Failures failures) {
        events.add(event);
        for (var at = event.branch; at != null; at = at.parent())
            if (at.hasDeepListeners())
                deepEvents.computeIfAbsent(at, _ -> new ArrayList<>()).add(event);
        if (event.branch.hasListeners()) event.branch.listeners().tell(event, failures);
    }

    private static void sendDeep(Branch branch, List<TypeEvent> within, Failures failures) {
        if (branch.isDeleted()) return;
        var alive = within.stream()
                .filter(event -> !event.branch.isDeleted())
                .sorted(Comparator.comparingInt(TypeEvent::depth))
                .toList();
        branch.deepListeners().tell(alive, failures);
    }
}
