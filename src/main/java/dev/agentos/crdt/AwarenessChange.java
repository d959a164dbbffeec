package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whose state is new, renewed or gone.
 *
 * @param updated includes those that only said that they are still there
 * @param changed those whose state is another one now
 * @param origin who brought the change, as given to {@link Awareness}
 */
public record AwarenessChange(
        List<Long> added, List<Long> updated, List<Long> changed, List<Long> removed, Optional<Object> origin) {
    public AwarenessChange {
        added = List.copyOf(added);
        updated = List.copyOf(updated);
        changed = List.copyOf(changed);
        removed = List.copyOf(removed);
    }

    boolean isEmpty() {
        return added.isEmpty() && updated.isEmpty() && removed.isEmpty();
    }

    /** All clients that are to be sent on. */
    public List<Long> clients() {
        var clients = new ArrayList<>(added);
        clients.addAll(updated);
        clients.addAll(removed);
        return clients;
    }
}
