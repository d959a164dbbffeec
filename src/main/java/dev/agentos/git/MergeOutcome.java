package dev.agentos.git;

import java.util.List;

/**
 * The result of a merge: a tree, in which files with conflicts have both sides between markers where that is possible.
 */
public record MergeOutcome(String tree, List<MergeConflict> conflicts) {
    public MergeOutcome {
        conflicts = List.copyOf(conflicts);
    }

    public boolean isClean() {
        return conflicts.isEmpty();
    }
}
