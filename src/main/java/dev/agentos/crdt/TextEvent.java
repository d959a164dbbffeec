package dev.agentos.crdt;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What has changed in a text. */
public final class TextEvent extends TypeEvent {
    private @Nullable List<Delta> delta;

    TextEvent(Branch branch, Transaction transaction, Set<@Nullable String> changed) {
        super(branch, transaction, changed);
    }

    @Override
    public YText target() {
        return (YText) branch.view();
    }

    /** The steps from the text before the transaction to the text after it. */
    public List<Delta> delta() {
        if (delta == null) {
            checkNotOver();
            delta = hasListChanged() ? new TextChanges(transaction).of(branch) : List.of();
        }
        return delta;
    }
}
