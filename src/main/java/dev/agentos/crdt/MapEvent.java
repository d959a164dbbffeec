package dev.agentos.crdt;

/** What has changed in a map: see {@link #keys}. */
public final class MapEvent extends TypeEvent {
    MapEvent(BranchChanges changes) {
        super(changes);
    }
}
