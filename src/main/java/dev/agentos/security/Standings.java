package dev.agentos.security;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Remembers standings until anything changes. The monitor guards the map and the count of changes; it is not held while
 * the source is read, and what was read before a change is not remembered after it.
 */
final class Standings {
    private static final int MOST = 10_000;

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
        if (remembered.size() >= MOST) remembered.clear();
        remembered.put(key, standing);
    }

    synchronized void forget() {
        changes++;
        remembered.clear();
    }
}
