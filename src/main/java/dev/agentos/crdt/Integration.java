package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/** Integrates the changes of peers. Nothing here fails: updates have been checked before. */
final class Integration {
    private final DocTransaction transaction;
    private final StructStore store;
    private final Pending pending;
    /** The log that was asked for last: mostly it is the next one too. */
    private @Nullable ClientLog latest;

    Integration(DocTransaction transaction, Pending pending) {
        this.transaction = transaction;
        this.store = transaction.store();
        this.pending = pending;
    }

    void apply(Schedule schedule, DeleteSet deletions) {
        boolean again = take(schedule, deletions);
        while (again) again = take(Schedule.of(store, pending.takeBlocks()), new DeleteSet());
    }

    /** @return whether what is waiting should be tried again */
    private boolean take(Schedule schedule, DeleteSet deletions) {
        schedule.ready().forEach(this::integrate);
        boolean again = pending.isWorthTrying(store);
        pending.add(schedule);
        var waiting = pending.takeDeletions();
        delete(deletions);
        delete(waiting);
        return again;
    }

    private void integrate(Block block) {
        switch (block) {
            case GcBlock gc -> integrateGc(gc);
            case ItemBlock item -> integrateItem(item);
            case SkipBlock _ -> {}
        }
    }

    private void integrateGc(GcBlock block) {
        var log = store.log(block.client());
        if (block.end() > log.end()) transaction.append(new Gc(log, log.end(), block.end() - log.end()));
    }

    private void integrateItem(ItemBlock block) {
        var left = block.origin() == null
                ? null
                : log(block.origin().client())
                        .endingWith(transaction, block.origin().clock());
        var right = block.rightOrigin() == null
                ? null
                : log(block.rightOrigin().client())
                        .startingAt(transaction, block.rightOrigin().clock());
        var log = log(block.client());
        long known = log.end() - block.clock();
        if (known >= block.length()) return;
        var parent = parent(block, left, right);
        var key = block.key();
        if (parent != null && block.parent() == null) key = ((Item) (left == null ? right : left)).key;
        if (known > 0) left = log.endingWith(transaction, log.end() - 1);
        if (parent == null || left instanceof Gc) {
            transaction.append(new Gc(log, log.end(), block.length() - known));
            return;
        }
        var content = known > 0 ? block.content().split(known) : block.content();
        Placement.place(
                transaction,
                new Item(log, block.clock() + known, Origins.between((Item) left, (Item) right), parent, key, content));
    }

    private ClientLog log(long client) {
        if (latest == null || latest.client != client) latest = store.log(client);
        return latest;
    }

    /** Null if the parent is gone, or is not what it should be. */
    private @Nullable Branch parent(ItemBlock block, @Nullable Struct left, @Nullable Struct right) {
        if (left instanceof Gc || right instanceof Gc) return null;
        if (left instanceof Item item) return item.parent;
        if (right instanceof Item item) return item.parent;
        return switch (block.parent()) {
            case ParentRef.Root(var name) -> transaction.doc().root(name);
            case ParentRef.Nested(var id) ->
                store.find(id) instanceof Item item && item.content instanceof TypeContent type ? type.branch() : null;
            case null -> null;
        };
    }

    private void delete(DeleteSet deletions) {
        deletions.ranges().forEach((client, ranges) -> {
            for (int i = 0; i < ranges.size(); i++) delete(client, ranges.start(i), ranges.end(i));
        });
    }

    private void delete(long client, long start, long end) {
        var log = store.find(client);
        long known = log == null ? 0 : log.end();
        if (end > known) pending.addDeletion(client, Math.max(start, known), end);
        if (log == null || start >= known) return;
        int index = log.indexOf(start);
        if (!log.get(index).isDeleted()) index = log.indexStartingAt(transaction, start);
        for (; index < log.size() && log.get(index).clock < end; index++) {
            if (!(log.get(index) instanceof Item item) || item.isDeleted()) continue;
            if (end < item.end()) log.indexStartingAt(transaction, end);
            transaction.delete(item);
        }
    }
}
