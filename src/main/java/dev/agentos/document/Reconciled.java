package dev.agentos.document;

import java.util.List;

/**
 * What became of a change that somebody wanted: the places that were contested, whether the text was changed, and its
 * version afterwards.
 */
public record Reconciled(List<Contest> contests, boolean changed, long version) {
    public Reconciled {
        contests = List.copyOf(contests);
    }
}
