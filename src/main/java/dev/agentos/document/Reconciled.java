package dev.agentos.document;

import java.util.List;

/** The result of an edit: the contested places, whether the text was changed, and its version afterwards. */
public record Reconciled(List<Contest> contests, boolean changed, long version) {
    public Reconciled {
        contests = List.copyOf(contests);
    }
}
