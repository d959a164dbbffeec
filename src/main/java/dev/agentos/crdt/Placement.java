package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/**
 * Puts a new item into its list or under its key, at the same place on every replica, even if others inserted there at
 * the same time.
 */
final class Placement {
    private final DocTransaction transaction;
    private final Item item;

    private Placement(DocTransaction transaction, Item item) {
        this.transaction = transaction;
        this.item = item;
    }

    static void place(DocTransaction transaction, Item item) {
        var placement = new Placement(transaction, item);
        if (placement.hasCompany()) item.left = placement.leftNeighbour();
        placement.link();
        placement.take();
    }

    private boolean hasCompany() {
        if (item.left != null) return item.left.right != item.right;
        return item.right == null || item.right.left != null;
    }

    /**
     * Goes over the items between the two origins. Those with the same origin are in the order of their clients. One
     * whose origin lies between belongs to that origin: it comes along if that has been passed for good.
     */
    private @Nullable Item leftNeighbour() {
        var left = item.left;
        var other = left == null ? item.parent.first(item.key) : left.right;
        if (other == null || other == item.right) return left;
        long start = transaction.store().numberVisit();
        long passed = start;
        /* Those from here on may still turn out to belong behind the item. */
        long inConflict = start;
        for (; other != null && other != item.right; other = other.right) {
            other.visit = passed++;
            boolean passesForGood;
            if (sameOrigin(other)) {
                passesForGood = other.log.client < item.log.client;
                if (!passesForGood && sameRightOrigin(other)) break;
            } else {
                var origin = originOf(other);
                if (origin == null || origin.visit < start) break;
                passesForGood = origin.visit < inConflict;
            }
            if (passesForGood) {
                left = other;
                inConflict = passed;
            }
        }
        transaction.store().endVisit(passed);
        return left;
    }

    private boolean sameOrigin(Item other) {
        return other.originLog == item.originLog && other.originClock == item.originClock;
    }

    private boolean sameRightOrigin(Item other) {
        return other.rightOriginLog == item.rightOriginLog && other.rightOriginClock == item.rightOriginClock;
    }

    private static @Nullable Item originOf(Item item) {
        return item.originLog != null && item.originLog.find(item.originClock) instanceof Item origin ? origin : null;
    }

    private void link() {
        if (item.left != null) {
            item.right = item.left.right;
            item.left.right = item;
        } else {
            item.right = item.parent.first(item.key);
            if (item.key == null) item.parent.start = item;
        }
        if (item.right != null) item.right.left = item;
        else if (item.key != null) replaceEntry(item.key);
    }

    private void replaceEntry(String key) {
        item.parent.put(key, item);
        if (item.left != null) transaction.delete(item.left);
    }

    private void take() {
        var parent = item.parent;
        if (item.key == null && item.isVisible()) parent.length += item.length;
        transaction.append(item);
        switch (item.content) {
            case DeletedContent _ -> transaction.deleted.add(item.log.client, item.clock, item.length);
            case FormatContent _ -> {
                parent.markers = null;
                parent.formatted = true;
            }
            case TypeContent type -> type.branch().attach(transaction.doc(), item);
            default -> {}
        }
        transaction.touch(parent, item.key);
        boolean outdated = item.key != null && item.right != null;
        if (parent.isDeleted() || outdated) transaction.delete(item);
    }
}
