package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** Between which elements an item goes, as items and as ids: the items may since have been joined with others. */
record Origins(
        @Nullable Item left,
        @Nullable ClientLog leftLog,
        long leftClock,
        @Nullable Item right,
        @Nullable ClientLog rightLog,
        long rightClock) {
    /** Between two items as they are. */
    static Origins between(@Nullable Item left, @Nullable Item right) {
        return new Origins(
                left,
                left == null ? null : left.log,
                left == null ? 0 : left.end() - 1,
                right,
                right == null ? null : right.log,
                right == null ? 0 : right.clock);
    }

    /** With no tombstone in between: replicas may not agree on an order otherwise. */
    boolean areAdjacent() {
        if (left != null) return left.right == right;
        return right == null || right.left == null;
    }
}
