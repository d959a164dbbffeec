package dev.agentos.crdt;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of a text. */
public final class TextEvent extends TypeEvent {
    private @Nullable List<Delta> delta;

    TextEvent(BranchChanges changes) {
        super(changes);
    }

    @Override
    public YText target() {
        return (YText) branch.view();
    }

    /** The steps from the text before the transaction to the text after it. */
    public List<Delta> delta() {
        if (delta == null) {
            checkNotOver();
            delta = changes.list() ? new TextChanges(transaction).of(branch) : List.of();
        }
        return delta;
    }
}
