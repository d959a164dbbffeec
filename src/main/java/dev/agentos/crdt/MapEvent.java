package dev.agentos.crdt;

/** The changes of a map: see {@link #keys}. */
public final class MapEvent extends TypeEvent {
    MapEvent(BranchChanges changes) {
        super(changes);
    }
}
