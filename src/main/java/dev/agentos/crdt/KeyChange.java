package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/**
 * What has become of a key.
 *
 * @param oldValue null for a key that is new
 */
public record KeyChange(Action action, @Nullable Object oldValue) {
    /** The kind of the change. */
    public enum Action {
        ADDED,
        UPDATED,
        DELETED
    }
}
