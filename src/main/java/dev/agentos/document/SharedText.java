package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.crdt.Delta;
import dev.agentos.crdt.Doc;
import dev.agentos.crdt.DocOptions;
import dev.agentos.crdt.DocTransaction;
import dev.agentos.crdt.RelativePosition;
import dev.agentos.crdt.StateVector;
import dev.agentos.crdt.UndoHistory;
import dev.agentos.crdt.UndoOptions;
import dev.agentos.crdt.UpdateSummary;
import dev.agentos.crdt.YText;
import dev.agentos.text.Replacement;
import dev.agentos.text.TextDiff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A text that several participants change at the same time, with its log: a change is logged before others see it.
 * Guarded by its document's lock, also while appending, because the log must have the order of the changes.
 */
final class SharedText implements AutoCloseable {
    static final String ROOT = "content";
    private static final int MAX_PENDING = 10_000;
    private static final int MAX_PENDING_BYTES = 4 << 20;
    private static final int MAX_CLIENTS_AT_ONCE = 64;
    private static final int MAX_CHARACTERS = 2 << 20;
    private static final long MAX_STATE_BYTES = 8L << 20;
    /** Stands for one embedded object, such as a picture, and like it takes one place. */
    static final String NO_TEXT = "\uFFFC";

    /** Is called for every change, after it is in the log. */
    interface Listener {
        void changed(byte[] update, Origin origin);
    }

    private final UpdateLog log;
    private final Clock clock;
    private final Listener listener;
    private final Doc doc = new Doc(DocOptions.standard().withMaxPending(MAX_PENDING, MAX_PENDING_BYTES));
    private final YText text = doc.text(ROOT);
    private final ClientIds clients = new ClientIds(doc);
    private final Map<String, UndoHistory> undo = new HashMap<>();
    private final TextHistory history;
    private final FileReplicas replicas;
    private long version;
    private String agreed = "";

    private SharedText(UpdateLog log, Clock clock, Listener listener) {
        this.log = log;
        this.clock = clock;
        this.listener = listener;
        this.history = new TextHistory(log, this::version);
        this.replicas = new FileReplicas(this, doc, clients);
    }

    /** Empty, in a new log. */
    static SharedText create(Path folder, Clock clock, Listener listener) throws IOException {
        var state = new Doc().encodeStateAsUpdate();
        var shared = new SharedText(
                UpdateLog.create(folder, new LogEntry.Checkpoint(0, "", Map.of(), state)), clock, listener);
        shared.doc.onUpdate(shared::keep);
        return shared;
    }

    static SharedText load(UpdateLog.Opened opened, Clock clock, Listener listener) {
        var shared = new SharedText(opened.log(), clock, listener);
        opened.entries().forEach(shared::replay);
        shared.doc.onUpdate(shared::keep);
        return shared;
    }

    private void replay(LogEntry entry) {
        version = entry.version();
        switch (entry) {
            case LogEntry.Checkpoint checkpoint -> {
                clients.restore(checkpoint.clients());
                agreed = checkpoint.etag();
                doc.applyUpdate(checkpoint.state());
            }
            case LogEntry.Change change -> {
                for (long client :
                        UpdateSummary.of(change.update()).insertions().keySet())
                    clients.restore(client, change.isRestored() ? Origin.Restored.NAME : change.by());
                if (!change.etag().isEmpty()) agreed = change.etag();
                doc.applyUpdate(change.update());
            }
            case LogEntry.Agreed agreement -> agreed = agreement.etag();
        }
    }

    long version() {
        return version;
    }

    /** The earlier versions. */
    TextHistory history() {
        return history;
    }

    /** Its file as a replica. */
    FileReplicas replicas() {
        return replicas;
    }

    String text() {
        return plain(text);
    }

    /** The characters, with {@link #NO_TEXT} for embedded objects, so that positions are those in the document. */
    static String plain(YText text) {
        var characters = text.toString();
        if (characters.length() == text.length()) return characters;
        var all = new StringBuilder();
        for (var part : text.toDelta())
            if (part instanceof Delta.Insert(var value, var attributes))
                all.append(value instanceof String string ? string : NO_TEXT);
        return all.toString();
    }

    static void requireRoom(int characters) {
        if (characters > MAX_CHARACTERS)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "a document can have at most " + MAX_CHARACTERS + " characters",
                    "files over 1 MiB cannot be edited together");
    }

    /** The etag of the file when text and file were last equal; empty if they never were. */
    String agreed() {
        return agreed;
    }

    StateVector state() {
        return doc.stateVector();
    }

    byte[] missing(StateVector known) {
        return doc.encodeStateAsUpdate(known);
    }

    /** Applies the update of a peer, or refuses all of it if any part is invalid or another participant's. */
    void apply(byte[] update, Origin.Peer origin) {
        var fresh = fresh(update);
        if (fresh.size() > MAX_CLIENTS_AT_ONCE)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "an update can have changes of at most " + MAX_CLIENTS_AT_ONCE + " clients");
        if (!fresh.isEmpty()) {
            requireRoom(text.length());
            if (log.stateBytes() > MAX_STATE_BYTES)
                throw new AgentOsException(ErrorCode.TOO_LARGE, "the document has grown too large", "start a new one");
        }
        for (long client : fresh) clients.claim(client, origin.by());
        doc.applyUpdate(update, origin);
    }

    /** Whether the update inserts nothing new. */
    boolean hasNothingNew(byte[] update) {
        return fresh(update).isEmpty();
    }

    private Set<Long> fresh(byte[] update) {
        return UpdateSummary.of(update).newTo(doc.stateVector()).keySet();
    }

    /** Makes one change for a participant without a replica. */
    void change(Origin origin, Consumer<YText> change) {
        var author = origin instanceof Origin.Restored ? Origin.Restored.NAME : origin.by();
        doc.transact(origin, author(author), transaction -> change.accept(text));
    }

    void change(Origin origin, List<Replacement> replacements) {
        change(origin, target -> replace(target, replacements));
    }

    /**
     * Restores the text of version {@code wanted}. Text that no person typed is restored first, in a change of its own,
     * because its author is not the participant who reverts.
     */
    void revert(String by, long wanted) {
        var then = history.at(wanted).text(ROOT);
        var typed = typed(then);
        var others = new ArrayList<Replacement>();
        var own = new ArrayList<Replacement>();
        int growth = 0;
        int shift = 0;
        for (var each : TextDiff.between(text(), plain(then))) {
            int from = each.from() + growth;
            boolean isTyped = typed.nextClearBit(from) >= from + each.text().length();
            if (!isTyped) others.add(new Replacement(each.to(), each.to(), each.text()));
            own.add(new Replacement(each.from() + shift, each.to() + shift, isTyped ? each.text() : ""));
            if (!isTyped) shift += each.text().length();
            growth += each.growth();
        }
        if (!others.isEmpty()) change(new Origin.Restored(by), others);
        change(new Origin.Editor(by), own);
    }

    /** The characters that people typed. */
    private BitSet typed(YText text) {
        var typed = new BitSet();
        int at = 0;
        for (var run : text.insertions()) {
            if (Participant.isUser(clients.owner(run.client()))) typed.set(at, at + run.length());
            at += run.length();
        }
        return typed;
    }

    /** Lines that the file inserted between others stay whole lines, whatever was typed there. */
    void merge(FileReplicas.Merging merging, Origin origin) {
        var moves = replicas.moves(merging);
        // In one transaction: a peer that saw a line inside another would begin its next line there.
        doc.transact(origin, author(origin.by()), _ -> {
            merging.updates().forEach(update -> doc.applyUpdate(update, origin));
            replace(text, moves);
        });
    }

    /** Adds a version without a change, so that its cause can be found. */
    void noteUnchanged(Origin.Caused origin) {
        version++;
        append(new LogEntry.Change(
                version, clock.instant(), origin.by(), "", origin.cause(), new Doc().encodeStateAsUpdate()));
    }

    static void replace(YText text, List<Replacement> replacements) {
        for (var replacement : replacements.reversed()) {
            text.delete(replacement.from(), replacement.to() - replacement.from());
            text.insert(replacement.from(), replacement.text());
        }
    }

    private long author(String by) {
        undoHistory(by);
        return clients.author(by);
    }

    private UndoHistory undoHistory(String by) {
        return undo.computeIfAbsent(
                by,
                participant -> new UndoHistory(
                        doc,
                        UndoOptions.forOrigins(new Origin.Editor(participant), new Origin.Restored(participant))
                                .withCaptureTimeout(Duration.ZERO),
                        text));
    }

    /** Undoes the participant's own last change; false if there is none. */
    boolean undo(String by) {
        return undoHistory(by).undo();
    }

    boolean redo(String by) {
        return undoHistory(by).redo();
    }

    private void keep(byte[] update, DocTransaction transaction) {
        var origin = origin(transaction);
        version++;
        // Before the entry: a checkpoint that follows it begins a new segment, without the entry.
        if (origin instanceof Origin.Disk(var etag)) agreed = etag;
        append(new LogEntry.Change(
                version,
                clock.instant(),
                origin.by(),
                origin instanceof Origin.Disk(var etag) ? etag : "",
                cause(origin),
                update));
        listener.changed(update, origin);
    }

    private static String cause(Origin origin) {
        return switch (origin) {
            case Origin.Caused(var _, var cause) -> cause;
            case Origin.Restored _ -> Origin.Restored.NAME;
            case Origin.Peer _, Origin.Editor _, Origin.Disk _ -> "";
        };
    }

    private Origin origin(DocTransaction transaction) {
        var origin = transaction.origin().orElseThrow();
        if (origin instanceof Origin known) return known;
        return undo.entrySet().stream()
                .filter(history -> history.getValue() == origin)
                .findFirst()
                .map(history -> new Origin.Editor(history.getKey()))
                .orElseThrow();
    }

    /** Text and file are now equal; {@code etag} is that of the file. */
    void agree(String by, String etag) {
        agreed = etag;
        append(new LogEntry.Agreed(version, clock.instant(), by, etag));
    }

    private void append(LogEntry entry) {
        try {
            log.append(entry);
            if (log.wantsCheckpoint())
                log.checkpoint(new LogEntry.Checkpoint(version, agreed, clients.owners(), doc.encodeStateAsUpdate()));
        } catch (IOException full) {
            throw new UncheckedIOException("a change could not be saved", full);
        }
    }

    /** Changes the text of version {@code wanted} and merges the result with later changes. */
    void changeAt(long wanted, Origin origin, Consumer<YText> change) {
        if (wanted == version) {
            change(origin, change);
            return;
        }
        undoHistory(origin.by());
        var replica = history.at(wanted);
        var known = replica.stateVector();
        replica.transact(
                origin,
                clients.claim(replica.clientId(), origin.by()),
                transaction -> change.accept(replica.text(ROOT)));
        doc.applyUpdate(replica.encodeStateAsUpdate(known), origin);
    }

    /** A range of the text of version {@code wanted}. */
    Anchor anchor(long wanted, int from, int to) {
        var then = wanted == version ? text : history.at(wanted).text(ROOT);
        var start = RelativePosition.of(then, from);
        return new Anchor(start.toJson(), (from == to ? start : RelativePosition.after(then, to)).toJson());
    }

    /** Empty if its position is no longer known. */
    Optional<Span> locate(Anchor anchor) {
        var start = RelativePosition.fromJson(anchor.start()).resolve(doc);
        var end = RelativePosition.fromJson(anchor.end()).resolve(doc);
        if (start.isEmpty() || end.isEmpty()) return Optional.empty();
        int from = start.get().index();
        int to = Math.max(from, end.get().index());
        return Optional.of(new Span(from, to, text().substring(from, to)));
    }

    void force() throws IOException {
        log.force();
    }

    @Override
    public void close() throws IOException {
        undo.values().forEach(UndoHistory::close);
        log.close();
    }
}
