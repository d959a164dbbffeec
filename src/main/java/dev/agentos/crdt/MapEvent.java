package dev.agentos.crdt;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has changed in a map: see {@link #keys}. */
public final class MapEvent extends TypeEvent {
    MapEvent(Branch branch, Transaction transaction, Set<@Nullable String> changed) {
        super(branch, transaction, changed);
    }
}
