package dev.agentos.store;

import org.jspecify.annotations.Nullable;

/** What is done inside one transaction. It may run only there: nothing slow, no second transaction, no waiting. */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T run(Transaction transaction);
}
