package dev.agentos.crdt;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds elements again, also those that were deleted and brought back by an undo. */
final class PositionFinder {
    /** @param offset where in the struct the element is */
    record Found(Struct struct, long offset) {}

    private PositionFinder() {}

    static Optional<AbsolutePosition> atItem(StructStore store, Id id, long assoc) {
        var found = follow(store, id);
        if (!(found.struct() instanceof Item item) || item.parent.kind() == TypeKind.UNKNOWN) return Optional.empty();
        long index = 0;
        if (!item.parent.isDeleted()) {
            index = item.isVisible() ? found.offset() + (assoc < 0 ? 1 : 0) : 0;
            for (var before = item.left; before != null; before = before.left)
                if (before.isVisible()) index += before.length;
        }
        return Optional.of(new AbsolutePosition(item.parent.view(), (int) index));
    }

    static @Nullable Branch typeIn(StructStore store, Id id) {
        if (!store.has(id)) return null;
        return follow(store, id).struct() instanceof Item item && item.content instanceof TypeContent type
                ? type.branch()
                : null;
    }

    /** The current position of the element, after all undoing and redoing. */
    static Found follow(StructStore store, Id id) {
        var next = id;
        while (true) {
            var struct = store.find(next);
            long offset = next.clock() - struct.clock;
            if (!(struct instanceof Item item) || item.redone == null) return new Found(struct, offset);
            next = new Id(item.redone.client(), item.redone.clock() + offset);
        }
    }
}
