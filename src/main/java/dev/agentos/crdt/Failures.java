package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** Exceptions of listeners: the others are called all the same, and the first one is thrown in the end. */
final class Failures {
    private @Nullable RuntimeException first;

    void collect(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException failure) {
            if (first == null) first = failure;
            else if (first != failure) first.addSuppressed(failure);
        }
    }

    void throwFirst() {
        if (first != null) throw first;
    }
}
