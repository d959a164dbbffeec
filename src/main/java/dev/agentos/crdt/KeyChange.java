package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/**
 * What has become of a key.
 *
 * @param oldValue null for a key that is new
 */
public record KeyChange(Action action, @Nullable Object oldValue) {
    /** What happened. */
    public enum Action {
        ADDED,
        UPDATED,
        DELETED
    }
}
