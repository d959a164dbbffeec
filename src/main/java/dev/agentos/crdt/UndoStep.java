package dev.agentos.crdt;

import java.util.HashMap;
import java.util.Map;

/** Changes that are undone or redone together. */
public final class UndoStep {
    final DeleteSet deletions;
    final DeleteSet insertions;
    private final Map<String, Object> meta = new HashMap<>();

    UndoStep(DeleteSet deletions, DeleteSet insertions) {
        this.deletions = deletions;
        this.insertions = insertions;
    }

    /** For the caller: where the cursor was, for example. */
    public Map<String, Object> meta() {
        return meta;
    }

    void extend(DeleteSet moreDeletions, DeleteSet moreInsertions) {
        deletions.addAll(moreDeletions);
        insertions.addAll(moreInsertions);
    }
}
