package dev.agentos.crdt;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A moment in the past of a document: what had been inserted and what of it had been deleted.
 *
 * @param deletions by client, in order
 */
public record Snapshot(Map<Long, List<ClockRange>> deletions, StateVector state) {
    public Snapshot {
        deletions = Map.copyOf(deletions);
    }

    public static Snapshot of(Doc doc) {
        return new Snapshot(doc.store.deleteSet().toMap(), doc.stateVector());
    }

    public byte[] encode() {
        var out = new ByteWriter();
        deleteSet().write(out);
        state.write(out);
        return out.toBytes();
    }

    /** @throws InvalidUpdate if the bytes are not a snapshot */
    public static Snapshot decode(byte[] bytes) {
        var in = new ByteReader(bytes);
        var snapshot = new Snapshot(DeleteSet.read(in).toMap(), StateVector.read(in));
        in.expectEnd();
        return snapshot;
    }

    private DeleteSet deleteSet() {
        var set = new DeleteSet();
        deletions.forEach((client, ranges) -> ranges.forEach(range -> set.add(client, range.start(), range.length())));
        return set;
    }

    /** The document as it was, with all that came before. Only a document that forgets nothing can do that. */
    public Doc restore(Doc doc, DocOptions options) {
        checkMemory(doc);
        var restored = new Doc(options);
        restored.applyUpdate(past(doc), this);
        return restored;
    }

    private byte[] past(Doc doc) {
        if (!doc.stateVector().covers(state))
            throw new IllegalArgumentException("the snapshot is of another document, or of a later state");
        var out = new ByteWriter();
        doc.transact(transaction -> {
            var logs = StructStore.sorted(new ArrayList<>(doc.store.logs().stream()
                    .filter(log -> state.clock(log.client) > 0)
                    .toList()));
            out.varUint(logs.size());
            for (var log : logs) {
                if (state.clock(log.client) < log.end()) log.indexStartingAt(transaction, state.clock(log.client));
                log.writeUntil(out, state.clock(log.client));
            }
            deleteSet().write(out);
        });
        return out.toBytes();
    }

    /** The text as it was. */
    public List<Delta> delta(YText text) {
        var doc = text.doc();
        checkMemory(doc);
        var deleted = deleteSet();
        var result = new ArrayList<Delta>();
        doc.transact(transaction -> {
            split(transaction, deleted);
            result.addAll(TextDelta.of(
                    text.branch, item -> item.clock < state.clock(item.log.client) && !deleted.contains(item)));
        });
        return List.copyOf(result);
    }

    private void split(DocTransaction transaction, DeleteSet deleted) {
        for (var log : List.copyOf(transaction.store().logs()))
            if (state.clock(log.client) < log.end()) log.indexStartingAt(transaction, state.clock(log.client));
        deleted.forEachStruct(transaction, _ -> {});
    }

    private static void checkMemory(Doc doc) {
        if (doc.gc())
            throw new IllegalStateException(
                    "earlier states can only be read from a document with garbage collection turned off");
    }
}
