package dev.agentos.security;

import dev.agentos.store.Store;
import java.util.HashMap;
import java.util.Map;

/**
 * Remembers standings until anything changes. The monitor guards the map and the count of changes; it is not held while the
 * store is read, and what was read before a change is not remembered after it.
 */
final class Standings {
    private static final int MOST = 10_000;

    private record Key(String participant, Scope scope) {}

    private final Store store;
    private final Map<Key, Standing> remembered = new HashMap<>();
    private long changes;

    Standings(Store store) {
        this.store = store;
    }

    Standing of(String participant, Scope scope) {
        var key = new Key(participant, scope);
        long before;
        synchronized (this) {
            var known = remembered.get(key);
            if (known != null) return known;
            before = changes;
        }
        var read = store.read(tx -> PermissionStore.standing(tx, participant, scope));
        remember(key, read, before);
        return read;
    }

    private synchronized void remember(Key key, Standing standing, long before) {
        if (changes != before) return;
        if (remembered.size() >= MOST) remembered.clear();
        remembered.put(key, standing);
    }

    synchronized void forget() {
        changes++;
        remembered.clear();
    }
}
