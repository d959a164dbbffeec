package dev.agentos.crdt;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The changes of one type by one transaction: the list, some keys, or both. */
final class BranchChanges {
    final DocTransaction transaction;
    final Branch branch;
    private boolean list;
    private Set<String> keys = Set.of();

    BranchChanges(DocTransaction transaction, Branch branch) {
        this.transaction = transaction;
        this.branch = branch;
    }

    void add(@Nullable String key) {
        if (key == null) {
            list = true;
            return;
        }
        if (keys.isEmpty()) keys = new LinkedHashSet<>();
        keys.add(key);
    }

    boolean list() {
        return list;
    }

    Set<String> keys() {
        return keys;
    }
}
