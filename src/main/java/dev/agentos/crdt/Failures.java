package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** Collects exceptions of listeners: the others are still called, and the first failure is thrown in the end. */
final class Failures {
    private @Nullable Throwable first;

    void collect(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException | Error failure) {
            if (first == null) first = failure;
            else if (first != failure) first.addSuppressed(failure);
        }
    }

    void throwFirst() {
        if (first instanceof Error error) throw error;
        if (first instanceof RuntimeException exception) throw exception;
    }
}
