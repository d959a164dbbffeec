package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** What listeners throw: the others are called all the same, and the first failure is thrown in the end. */
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
