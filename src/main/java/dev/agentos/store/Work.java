package dev.agentos.store;

import org.jspecify.annotations.Nullable;

/** The body of one transaction: nothing slow, no second transaction, no waiting. */
@FunctionalInterface
public interface Work<T extends @Nullable Object> {
    T run(Transaction transaction);
}
