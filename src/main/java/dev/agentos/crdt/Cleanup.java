package dev.agentos.crdt;

import java.util.ArrayDeque;

/** Keeps the logs short after a transaction: forgets deleted content and joins what has become alike. */
final class Cleanup {
    private final DocTransaction transaction;
    private final StructStore store;

    Cleanup(DocTransaction transaction) {
        this.transaction = transaction;
        this.store = transaction.store();
    }

    void run(boolean collect) {
        if (!transaction.deleted.isEmpty()) {
            if (collect) collect();
            mergeDeleted();
        }
        mergeInserted();
        mergeSplit();
    }

    private void collect() {
        transaction.deleted.ranges().forEach((client, ranges) -> {
            var log = store.log(client);
            for (int i = ranges.size() - 1; i >= 0; i--)
                for (int at = log.indexOf(ranges.start(i)); at < log.size() && log.get(at).clock < ranges.end(i); at++)
                    if (log.get(at) instanceof Item item && item.isDeleted() && !item.kept) collect(item);
        });
    }

    /** The item stays as a place in its list; what is in it does not stay at all. */
    private void collect(Item item) {
        if (item.content instanceof TypeContent type) collectWithin(type.branch());
        item.content = new DeletedContent(item.length);
    }

    private void collectWithin(Branch root) {
        var branches = new ArrayDeque<Branch>();
        branches.add(root);
        while (!branches.isEmpty()) {
            var branch = branches.pop();
            for (var item = branch.start; item != null; item = item.right) replace(item, branches);
            for (var newest : branch.entries())
                for (var item = newest; item != null; item = item.left) replace(item, branches);
            branch.forget();
        }
    }

    private static void replace(Item item, ArrayDeque<Branch> branches) {
        if (item.content instanceof TypeContent type) branches.push(type.branch());
        item.log.replace(new Gc(item.log, item.clock, item.length));
    }

    /** From right to left, so that no neighbour is missed. */
    private void mergeDeleted() {
        transaction.deleted.ranges().forEach((client, ranges) -> {
            var log = store.log(client);
            for (int i = ranges.size() - 1; i >= 0; i--) {
                int at = Math.min(log.size() - 1, 1 + log.indexOf(ranges.end(i) - 1));
                while (at > 0 && log.get(at).clock >= ranges.start(i)) at -= 1 + mergeWithLefts(log, at);
            }
        });
    }

    private void mergeInserted() {
        for (var growth : transaction.grown()) {
            var log = growth.log;
            int first = Math.max(1, log.indexOf(growth.start));
            for (int at = log.size() - 1; at >= first; ) at -= 1 + mergeWithLefts(log, at);
        }
    }

    private void mergeSplit() {
        var structs = transaction.toMerge;
        for (int i = structs.size() - 1; i >= 0; i--) {
            var struct = structs.get(i);
            var log = struct.log;
            int at = log.indexOf(struct.clock);
            if (at + 1 < log.size() && mergeWithLefts(log, at + 1) > 1) continue;
            if (at > 0) mergeWithLefts(log, at);
        }
    }

    /** @return how many structs have gone */
    private static int mergeWithLefts(ClientLog log, int index) {
        int first = index;
        while (first > 0 && log.get(first - 1).canJoin(log.get(first))) first--;
        for (int at = first + 1; at <= index; at++) log.get(first).join(log.get(at));
        int merged = index - first;
        if (merged > 0) log.remove(first + 1, merged);
        return merged;
    }
}
