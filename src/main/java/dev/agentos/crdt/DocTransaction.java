package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes that belong together: listeners hear of them once, peers get them as one update. */
public final class DocTransaction {
    private static final Comparator<Growth> HIGHEST_CLIENT_FIRST =
            Comparator.comparingLong((Growth growth) -> growth.log.client).reversed();

    private final Doc doc;
    private final @Nullable Object origin;
    private boolean local;
    final ClientLog author;
    final DeleteSet deleted = new DeleteSet();
    private final List<Growth> grown = new ArrayList<>(2);
    private final List<BranchChanges> changed = new ArrayList<>(2);
    /** Structs that were split and may be merged again. */
    final List<Struct> toMerge = new ArrayList<>(4);

    boolean needsFormatCleanup;

    DocTransaction(Doc doc, @Nullable Object origin, boolean local, ClientLog author) {
        this.doc = doc;
        this.origin = origin;
        this.local = local;
        this.author = author;
    }

    public Doc doc() {
        return doc;
    }

    /** The author or cause of the change, as given when the transaction was begun. */
    public Optional<Object> origin() {
        return Optional.ofNullable(origin);
    }

    @Nullable
    Object rawOrigin() {
        return origin;
    }

    /** Made here, not by an update from a peer. */
    public boolean isLocal() {
        return local;
    }

    void markRemote() {
        local = false;
    }

    /** The client in whose name new elements are inserted. */
    public long author() {
        return author.client;
    }

    StructStore store() {
        return doc.store;
    }

    boolean isEmpty() {
        return grown.isEmpty() && deleted.isEmpty();
    }

    /** Only complete once the transaction is done. */
    List<Growth> grown() {
        return grown;
    }

    /** The end of the log before the transaction. */
    private long before(ClientLog log) {
        var growth = log.growth;
        if (growth == null) return log.end();
        if (growth.transaction == this) return growth.start;
        return grown.stream()
                .filter(own -> own.log == log)
                .findFirst()
                .map(own -> own.start)
                .orElseGet(log::end);
    }

    boolean adds(Struct struct) {
        return struct.clock >= before(struct.log);
    }

    boolean deletes(Struct struct) {
        return deleted.contains(struct);
    }

    void append(Struct struct) {
        var log = struct.log;
        if (log.growth == null || log.growth.transaction != this) {
            log.growth = new Growth(this, log);
            grown.add(log.growth);
        }
        log.append(struct);
    }

    void mergeLater(Struct struct) {
        toMerge.add(struct);
    }

    /** New types and types that are gone have no listeners, so they are left out. */
    void touch(Branch branch, @Nullable String key) {
        var item = branch.item;
        if (item != null && (item.isDeleted() || adds(item))) return;
        if (branch.changes == null || branch.changes.transaction != this) {
            branch.changes = new BranchChanges(this, branch);
            changed.add(branch.changes);
        }
        branch.changes.add(key);
    }

    /** In the types that are still there. */
    List<BranchChanges> changes() {
        for (int i = 0; i < changed.size(); i++)
            if (changed.get(i).branch.isDeleted())
                return changed.stream()
                        .filter(changes -> !changes.branch.isDeleted())
                        .toList();
        return changed;
    }

    /** Whether the type, or one within, has changed. */
    boolean changesWithin(Branch branch) {
        for (var changes : changes())
            for (var at = changes.branch; at != null; at = at.parent()) if (at == branch) return true;
        return false;
    }

    void forgetMarkers() {
        for (var changes : changes())
            if (changes.list() && changes.branch.markers != null) changes.branch.markers.clear();
    }

    Item insert(Branch parent, @Nullable Item left, @Nullable Item right, @Nullable String key, Content content) {
        var origins = Origins.between(left, right);
        assert origins.areAdjacent() : "there are elements between the neighbours of an insertion";
        var item = new Item(author, author.end(), origins, parent, key, content);
        Placement.place(this, item);
        return item;
    }

    /** With everything within. Not by recursion: a peer decides how deep types are nested. */
    void delete(Item item) {
        if (item.isDeleted()) return;
        deleteAlone(item);
        if (!(item.content instanceof TypeContent type)) return;
        var branches = new ArrayDeque<Branch>();
        branches.add(type.branch());
        while (!branches.isEmpty()) {
            var branch = branches.pop();
            for (var child = branch.start; child != null; child = child.right) deleteWithin(child, branches);
            for (var child : branch.entries()) deleteWithin(child, branches);
        }
    }

    private void deleteWithin(Item child, ArrayDeque<Branch> branches) {
        if (!child.isDeleted()) {
            deleteAlone(child);
            if (child.content instanceof TypeContent type) branches.push(type.branch());
        } else if (!adds(child)) {
            mergeLater(child);
        }
    }

    private void deleteAlone(Item item) {
        if (item.key == null && item.countable) item.parent.length -= item.length;
        if (item.parent.markers != null) item.parent.markers.deleted();
        item.markDeleted();
        deleted.add(item.log.client, item.clock, item.length);
        touch(item.parent, item.key);
    }

    /** The structs from one clock to the other, split at both ends. The action may split others. */
    void forEachStruct(ClientLog log, long start, long end, Consumer<Struct> action) {
        int index = log.indexStartingAt(this, start);
        do {
            var struct = log.get(index++);
            if (end < struct.end()) log.indexStartingAt(this, end);
            action.accept(struct);
        } while (index < log.size() && log.get(index).clock < end);
    }

    /** As an update for peers that were at the same state. */
    byte[] encode() {
        var out = new ByteWriter();
        out.varUint(grown.size());
        if (grown.size() > 1) grown.sort(HIGHEST_CLIENT_FIRST);
        for (var growth : grown) growth.log.write(out, growth.start);
        deleted.write(out);
        return out.toBytes();
    }

    /** Lets go of what only this transaction needs. */
    void end() {
        for (var growth : grown) if (growth.log.growth == growth) growth.log.growth = null;
        for (var changes : changed) if (changes.branch.changes == changes) changes.branch.changes = null;
    }
}
