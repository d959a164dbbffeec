package dev.agentos.security;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Caches standings until anything changes. The monitor guards the map and the count of changes; it is not held while
 * the source is read, and a value read before a change is not cached after it.
 */
final class Standings {
    private static final int MAX_REMEMBERED = 10_000;

    private record Key(String participant, Scope scope) {}

    private final BiFunction<String, Scope, Standing> source;
    private final Map<Key, Standing> remembered = new HashMap<>();
    private long changes;

    Standings(BiFunction<String, Scope, Standing> source) {
        this.source = source;
    }

    Standing of(String participant, Scope scope) {
        var key = new Key(participant, scope);
        long before;
        synchronized (this) {
            var known = remembered.get(key);
            if (known != null) return known;
            before = changes;
        }
        var read = source.apply(participant, scope);
        remember(key, read, before);
        return read;
    }

    private synchronized void remember(Key key, Standing standing, long before) {
        if (changes != before) return;
        if (remembered.size() >= MAX_REMEMBERED) remembered.clear();
        remembered.put(key, standing);
    }

    synchronized void forget() {
        changes++;
        remembered.clear();
    }
}
