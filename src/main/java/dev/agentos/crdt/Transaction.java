package dev.agentos.crdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Changes that belong together: listeners hear of them once, peers get them as one update. */
public final class Transaction {
    private final Doc doc;
    private final @Nullable Object origin;
    private boolean local;
    final ClientLog author;
    final DeleteSet deleted = new DeleteSet();
    /** Where the logs ended that have grown, before they did. */
    private final Map<ClientLog, Long> before = new LinkedHashMap<>(4);
    final Map<ClientLog, Long> after = new LinkedHashMap<>(4);
    /** The keys that have changed in each type; null stands for the list. */
    final Map<Branch, Set<@Nullable String>> changed = new LinkedHashMap<>(4);
    /** What was split and may be whole again. */
    final List<Struct> toMerge = new ArrayList<>(4);
    boolean needsFormatCleanup;

    Transaction(Doc doc, @Nullable Object origin, boolean local, ClientLog author) {
        this.doc = doc;
        this.origin = origin;
        this.local = local;
        this.author = author;
    }

    public Doc doc() {
        return doc;
    }

    /** Who or what made the change, as said when the transaction was begun. */
    public Optional<Object> origin() {
        return Optional.ofNullable(origin);
    }

    @Nullable Object rawOrigin() {
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

    long before(ClientLog log) {
        var end = before.get(log);
        return end == null ? log.end() : end;
    }

    boolean adds(Struct struct) {
        return struct.clock >= before(struct.log);
    }

    boolean deletes(Struct struct) {
        return deleted.contains(struct);
    }

    boolean isEmpty() {
        return before.isEmpty() && deleted.isEmpty();
    }

    Set<ClientLog> grown() {
        return before.keySet();
    }

    void append(Struct struct) {
        before.putIfAbsent(struct.log, struct.log.end());
        struct.log.append(struct);
    }

    void mergeLater(Struct struct) {
        toMerge.add(struct);
    }

    /** New types and types that are gone have no listeners, so they are left out. */
    void touch(Branch branch, @Nullable String key) {
        var item = branch.item;
        if (item == null || (!item.isDeleted() && !adds(item))) changed.computeIfAbsent(branch, _ -> new HashSet<>(2)).add(key);
    }

    /** Whether the type, or one within, has changed. */
    boolean changesWithin(Branch branch) {
        for (var type : changed.keySet()) {
            if (type.isDeleted()) continue;
            for (var at = type; at != null; at = at.parent()) if (at == branch) return true;
        }
        return false;
    }

    void forgetMarkers() {
        changed.forEach((branch, keys) -> {
            if (keys.contains(null) && branch.markers != null) branch.markers.clear();
        });
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
            changed.remove(branch);
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
        if (item.key == null && item.content.isCountable()) item.parent.length -= item.length;
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
        var grown = StructStore.sorted(new ArrayList<>(before.keySet()));
        out.varUint(grown.size());
        for (var log : grown) log.write(out, before(log));
        deleted.write(out);
        return out.toBytes();
    }
}
