package dev.agentos.crdt;

/** Closing it ends the calls. */
@FunctionalInterface
public interface Registration extends AutoCloseable {
    @Override
    void close();
}
