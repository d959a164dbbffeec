package dev.agentos.document;

import dev.agentos.crdt.Doc;
import dev.agentos.crdt.Updates;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import dev.agentos.text.WholeLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The file of a text as one of its replicas: a change of the file is made in the replica that the file last was, and
 * merges like that of any peer. Guarded by the document's lock.
 */
final class FileReplicas {
    private final SharedText shared;
    private final Doc doc;
    private final ClientIds clients;

    FileReplicas(SharedText shared, Doc doc, ClientIds clients) {
        this.shared = shared;
        this.doc = doc;
        this.clients = clients;
    }

    /** The replica of a file that has the present text. */
    AgreedText current() {
        return new AgreedText(shared.text(), doc.encodeStateAsUpdate(), shared.version());
    }

    /** The updates that merge a replica's changes into the text, the lines they insert, and the replica afterwards. */
    record Merging(List<byte[]> updates, List<String> lines, AgreedText replica) {}

    /** The change of {@code base} to {@code wanted}, made in its replica; empty if {@code base} has no replica. */
    Optional<Merging> merging(AgreedText base, String wanted, String by) {
        if (shared.text().equals(wanted)) return Optional.of(new Merging(List.of(), List.of(), current()));
        var found = replicaOf(base);
        if (found.isEmpty() || !includes(base)) return Optional.empty();
        var replica = found.get();
        var changes = TextDiff.between(base.text(), wanted);
        int last = changes.size() - (WholeLines.continuesEnd(changes, base.text()) ? 1 : 0);
        var updates = new ArrayList<byte[]>();
        try (var _ = replica.onUpdate((update, _) -> updates.add(update))) {
            if (last < changes.size())
                change(replica, clients.highest(replica, by), changes.subList(last, changes.size()));
            if (last > 0) change(replica, clients.lowest(replica, by), changes.subList(0, last));
        }
        var lines = WholeLines.insertedBy(changes, base.text());
        var after = new AgreedText(wanted, replica.encodeStateAsUpdate(), base.version());
        return Optional.of(new Merging(updates, lines, after));
    }

    private static Optional<Doc> replicaOf(AgreedText text) {
        var replica = new Doc();
        if (text.state().length > 0) replica.applyUpdate(text.state());
        return SharedText.plain(replica.text(SharedText.ROOT)).equals(text.text())
                ? Optional.of(replica)
                : Optional.empty();
    }

    /**
     * The replica {@code base} after the changes up to each of these versions, the last one with all changes. Empty if
     * that does not result in the present text.
     */
    Optional<List<AgreedText>> since(AgreedText base, List<Long> versions) throws IOException {
        var replica = replicaOf(base);
        if (replica.isEmpty()) return Optional.empty();
        var texts = new ArrayList<AgreedText>();
        for (var change : shared.history().changesAfter(base.version())) {
            while (texts.size() < versions.size() - 1 && versions.get(texts.size()) < change.version())
                texts.add(text(replica.get(), versions, texts.size()));
            replica.get().applyUpdate(change.update());
        }
        while (texts.size() < versions.size()) texts.add(text(replica.get(), versions, texts.size()));
        return texts.getLast().text().equals(shared.text()) ? Optional.of(texts) : Optional.empty();
    }

    private static AgreedText text(Doc replica, List<Long> versions, int index) {
        return new AgreedText(
                SharedText.plain(replica.text(SharedText.ROOT)), replica.encodeStateAsUpdate(), versions.get(index));
    }

    /** Whether the text has all insertions of this replica. */
    boolean includes(AgreedText replica) {
        if (replica.state().length == 0) return replica.text().isEmpty();
        return doc.stateVector().covers(Updates.stateVectorOf(replica.state()));
    }

    /** Whether the text has all insertions and deletions of this replica. */
    boolean hasDone(AgreedText replica) {
        if (!includes(replica) || replica.state().length == 0) return includes(replica);
        var after = new Doc();
        after.applyUpdate(doc.encodeStateAsUpdate());
        after.applyUpdate(replica.state());
        return SharedText.plain(after.text(SharedText.ROOT)).equals(shared.text());
    }

    /** The replacements that keep inserted lines whole after the updates, which are not applied yet. */
    List<Replacement> moves(Merging merging) {
        if (merging.lines().isEmpty()) return List.of();
        var after = new Doc();
        after.applyUpdate(doc.encodeStateAsUpdate());
        var text = after.text(SharedText.ROOT);
        var done = new ArrayList<Replacement>();
        try (var _ = text.observe(event -> done.addAll(Trail.replacements(event.delta())))) {
            after.transact(null, _ -> merging.updates().forEach(after::applyUpdate));
        }
        return WholeLines.moves(merging.lines(), done, SharedText.plain(text));
    }

    private static void change(Doc replica, long author, List<Replacement> changes) {
        replica.transact(null, author, _ -> SharedText.replace(replica.text(SharedText.ROOT), changes));
    }
}
