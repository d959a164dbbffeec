package dev.agentos.review;

import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.WeakHashMap;

/** Gives equal values as one object for as long as anybody has it: the copies of one project have the same paths and contents, thousands of them. */
final class Shared<T> {
    private final Map<T, WeakReference<T>> values = new WeakHashMap<>();

    synchronized T of(T value) {
        var known = values.get(value);
        var there = known == null ? null : known.get();
        if (there != null) return there;
        values.put(value, new WeakReference<>(value));
        return value;
    }
}
