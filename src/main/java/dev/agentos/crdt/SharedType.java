package dev.agentos.crdt;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A part of a document that several writers can change at once. The same part is always the same object. */
public abstract sealed class SharedType permits YText, YArray, YMap, YXml {
    final Branch branch;

    SharedType(Branch branch) {
        this.branch = branch;
    }

    public final Doc doc() {
        return branch.doc();
    }

    /** The type that this one is in; a root is in none. */
    public final Optional<SharedType> parent() {
        return Optional.ofNullable(branch.parent())
                .filter(parent -> parent.kind() != TypeKind.UNKNOWN)
                .map(Branch::view);
    }

    /** Whether the type was deleted, or one that it is in. */
    public final boolean isDeleted() {
        return branch.isDeleted();
    }

    /** As a string, list or map; types within stay shared types. */
    abstract @Nullable Object plain();

    /** @throws IllegalStateException if types are nested too deeply for that, which only a malicious peer would do */
    public final String toJson() {
        return JsonWriter.write(this);
    }

    /**
     * Calls back after each transaction that changed this type or a type within: with one event for each, the outer
     * ones first.
     */
    public final Registration observeDeep(Consumer<List<TypeEvent>> listener) {
        return branch.deepListeners().add(listener);
    }

    final Registration listen(Consumer<TypeEvent> listener) {
        return branch.listeners().add(listener);
    }

    final void edit(Consumer<DocTransaction> change) {
        doc().transact(change);
    }
}
