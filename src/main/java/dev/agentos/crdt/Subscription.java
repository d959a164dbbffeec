package dev.agentos.crdt;

/** Closing it ends the calls. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {
    @Override
    void close();
}
