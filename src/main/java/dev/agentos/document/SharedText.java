package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.Delta;
import dev.agentos.crdt.Doc;
import dev.agentos.crdt.DocOptions;
import dev.agentos.crdt.InvalidUpdate;
import dev.agentos.crdt.RelativePosition;
import dev.agentos.crdt.StateVector;
import dev.agentos.crdt.Transaction;
import dev.agentos.crdt.UndoHistory;
import dev.agentos.crdt.UndoOptions;
import dev.agentos.crdt.UpdateSummary;
import dev.agentos.crdt.Updates;
import dev.agentos.crdt.YText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * A text that several change at once, with its log: what anybody was told of is in the log. Each client id belongs to
 * the participant who used it first. Guarded by its document's lock; appending to the log happens under it, because the
 * log has to be in the order of the changes.
 */
final class SharedText implements AutoCloseable {
    static final String ROOT = "content";
    private static final int MOST_PENDING = 10_000;
    private static final int MOST_PENDING_BYTES = 4 << 20;
    private static final int MOST_CLIENTS = 100_000;
    private static final int MOST_CLIENTS_AT_ONCE = 64;
    private static final int MOST_CHARACTERS = 2 << 20;
    private static final long MOST_STATE_BYTES = 8L << 20;
    private static final int MOST_STEPS = 10_000;
    private static final int MOST_SEARCHED = 10_000;
    /** Few of those that peers choose at random are lower. */
    private static final long HIGHEST_FOREMOST = 1 << 24;
    /** None of those is higher. */
    private static final long LOWEST_HINDMOST = 1L << 32;
    /** Stands for what is no text in the text, an embedded picture for example, and takes one place as that does. */
    static final String NO_TEXT = "\uFFFC";

    /** Hears of every change, after it is in the log. */
    interface Listener {
        void changed(byte[] update, Origin origin);
    }

    private final UpdateLog log;
    private final Clock clock;
    private final Listener listener;
    private final Doc doc = new Doc(DocOptions.standard().withMaxPending(MOST_PENDING, MOST_PENDING_BYTES));
    private final YText text = doc.text(ROOT);
    private final Map<Long, String> clients = new HashMap<>();
    private final Map<String, Long> authors = new HashMap<>();
    private final Map<String, UndoHistory> histories = new HashMap<>();
    /** The client that wrote last what a file had more. */
    private long foremost;

    private long hindmost;
    private long version;
    private String agreed = "";

    private SharedText(UpdateLog log, Clock clock, Listener listener) {
        this.log = log;
        this.clock = clock;
        this.listener = listener;
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
                clients.putAll(checkpoint.clients());
                agreed = checkpoint.etag();
                doc.applyUpdate(checkpoint.state());
            }
            case LogEntry.Change change -> {
                for (long client :
                        UpdateSummary.of(change.update()).insertions().keySet())
                    clients.putIfAbsent(client, change.by());
                if (!change.etag().isEmpty()) agreed = change.etag();
                doc.applyUpdate(change.update());
            }
            case LogEntry.Agreed agreement -> agreed = agreement.etag();
        }
    }

    long version() {
        return version;
    }

    String text() {
        return plain(text);
    }

    /** The characters, with a mark for everything that is none, so that places in it are places in the document. */
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
        if (characters > MOST_CHARACTERS)
            throw new AgentOsException(
                    ErrorCode.TOO_LARGE,
                    "a document has at most " + MOST_CHARACTERS + " characters",
                    "files over 1 MiB cannot be edited together");
    }

    /** The content of the file that text and file last agreed on; empty before they ever did. */
    String agreed() {
        return agreed;
    }

    StateVector state() {
        return doc.stateVector();
    }

    byte[] missing(StateVector known) {
        return doc.encodeStateAsUpdate(known);
    }

    /** What a peer sent. Refused as a whole when anything in it is not the participant's own or not as it should be. */
    void apply(byte[] update, Origin.Peer origin) {
        var fresh = fresh(update);
        if (fresh.size() > MOST_CLIENTS_AT_ONCE)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "an update has changes of at most " + MOST_CLIENTS_AT_ONCE + " clients");
        if (!fresh.isEmpty()) {
            requireRoom(text.length());
            if (log.stateBytes() > MOST_STATE_BYTES)
                throw new AgentOsException(ErrorCode.TOO_LARGE, "the document has grown too large", "begin another");
        }
        for (long client : fresh) claim(client, origin.by());
        doc.applyUpdate(update, origin);
    }

    /** Whether it would change nothing but what is deleted. */
    boolean hasNothingNew(byte[] update) {
        return fresh(update).isEmpty();
    }

    private Set<Long> fresh(byte[] update) {
        return UpdateSummary.of(update).newTo(doc.stateVector()).keySet();
    }

    private void claim(long client, String by) {
        var owner = clients.get(client);
        if (owner == null && clients.size() >= MOST_CLIENTS)
            throw new AgentOsException(ErrorCode.TOO_MANY, "this document has had too many clients");
        if (owner != null && !owner.equals(by))
            throw new AgentOsException(
                    ErrorCode.PERMISSION_DENIED,
                    "client id " + client + " belongs to another participant",
                    "use an id of your own");
        clients.put(client, by);
    }

    /** Changes that belong together, for a participant without a replica of their own. */
    void change(Origin origin, Consumer<YText> change) {
        doc.transact(origin, author(origin.by()), transaction -> change.accept(text));
    }

    void change(Origin origin, List<Replacement> replacements) {
        change(origin, target -> replace(target, replacements));
    }

    /** The text with the state of a replica that has it. */
    AgreedText replica() {
        return new AgreedText(text(), doc.encodeStateAsUpdate(), version);
    }

    /** What brings a replica's changes into the text, the lines among them, and the replica afterwards. */
    record Merging(List<byte[]> updates, List<String> lines, AgreedText replica) {}

    /**
     * Changes {@code base} to {@code wanted} as a replica would that has not heard of anything since. Empty when there
     * is no replica for {@code base}.
     */
    Optional<Merging> merging(AgreedText base, String wanted, String by) {
        if (text().equals(wanted)) return Optional.of(new Merging(List.of(), List.of(), replica()));
        var found = replicaOf(base);
        if (found.isEmpty() || !includes(base)) return Optional.empty();
        var replica = found.get();
        var changes = TextDiff.between(base.text(), wanted);
        int last = changes.size() - (WholeLines.continuesEnd(changes, base.text()) ? 1 : 0);
        var updates = new ArrayList<byte[]>();
        try (var _ = replica.onUpdate((update, _) -> updates.add(update))) {
            if (last < changes.size()) change(replica, hindmost(replica, by), changes.subList(last, changes.size()));
            if (last > 0) change(replica, foremost(replica, by), changes.subList(0, last));
        }
        var lines = WholeLines.insertedBy(changes, base.text());
        var after = new AgreedText(wanted, replica.encodeStateAsUpdate(), base.version());
        return Optional.of(new Merging(updates, lines, after));
    }

    private static Optional<Doc> replicaOf(AgreedText text) {
        var replica = new Doc();
        if (text.state().length > 0) replica.applyUpdate(text.state());
        return plain(replica.text(ROOT)).equals(text.text()) ? Optional.of(replica) : Optional.empty();
    }

    /**
     * What {@code base} becomes when the changes that it does not have are made one after the other, up to each of
     * these versions, and for the last of them to the present text. Empty when the changes do not lead there.
     */
    Optional<List<AgreedText>> since(AgreedText base, List<Long> versions) throws IOException {
        var replica = replicaOf(base);
        if (replica.isEmpty()) return Optional.empty();
        var texts = new ArrayList<AgreedText>();
        for (var change : changesAfter(base.version())) {
            while (texts.size() < versions.size() - 1 && versions.get(texts.size()) < change.version())
                texts.add(text(replica.get(), versions, texts.size()));
            replica.get().applyUpdate(change.update());
        }
        while (texts.size() < versions.size()) texts.add(text(replica.get(), versions, texts.size()));
        return texts.getLast().text().equals(text()) ? Optional.of(texts) : Optional.empty();
    }

    private static AgreedText text(Doc replica, List<Long> versions, int index) {
        return new AgreedText(plain(replica.text(ROOT)), replica.encodeStateAsUpdate(), versions.get(index));
    }

    List<LogEntry.Change> changesAfter(long wanted) throws IOException {
        return log.after(wanted);
    }

    /** Lines that were inserted between others stay whole lines, whatever was typed there. */
    void merge(Merging merging, Origin origin) {
        var moves = moves(merging.updates(), merging.lines());
        // At once: whoever sees a line inside another begins the next one there.
        doc.transact(origin, author(origin.by()), _ -> {
            merging.updates().forEach(update -> doc.applyUpdate(update, origin));
            replace(text, moves);
        });
    }

    private static void change(Doc replica, long author, List<Replacement> changes) {
        replica.transact(null, author, _ -> replace(replica.text(ROOT), changes));
    }

    /**
     * A client for what {@code replica} inserts, lower than all others: of what was inserted at one place at once, that
     * of the lowest comes first. So a line that goes between two others is not behind what somebody has begun to type
     * there. Taking it out of their line again would not do: what was deleted keeps its place, what they type next goes
     * behind it, and a line by somebody else may come in between.
     */
    private long foremost(Doc replica, String by) {
        long least = doc.stateVector().clocks().keySet().stream().reduce(HIGHEST_FOREMOST, Math::min);
        if (least == foremost && continues(replica, least)) return least;
        // At random: after the loss of the log's end others may know of clients that are not known here.
        foremost = least == 0
                ? replica.clientId()
                : least - 1 - ThreadLocalRandom.current().nextLong(least / 256 + 1);
        return claimed(foremost, by);
    }

    /** The same for what goes behind everything that is being typed at the end of a text. */
    private long hindmost(Doc replica, String by) {
        if (hindmost == 0 || !continues(replica, hindmost))
            hindmost = LOWEST_HINDMOST + ThreadLocalRandom.current().nextLong(LOWEST_HINDMOST);
        return claimed(hindmost, by);
    }

    private boolean continues(Doc replica, long client) {
        return replica.stateVector().clock(client) == doc.stateVector().clock(client);
    }

    /** Whether everything is known here that was done in this replica, except for what it deleted. */
    boolean includes(AgreedText replica) {
        if (replica.state().length == 0) return replica.text().isEmpty();
        return doc.stateVector().covers(Updates.stateVectorOf(replica.state()));
    }

    /** Whether everything was done here that was done in this replica. */
    boolean hasDone(AgreedText replica) {
        if (!includes(replica) || replica.state().length == 0) return includes(replica);
        var after = new Doc();
        after.applyUpdate(doc.encodeStateAsUpdate());
        after.applyUpdate(replica.state());
        return plain(after.text(ROOT)).equals(text());
    }

    /** What keeps {@code lines} whole after these updates, which are not applied yet. */
    private List<Replacement> moves(List<byte[]> updates, List<String> lines) {
        if (lines.isEmpty()) return List.of();
        var after = new Doc();
        after.applyUpdate(doc.encodeStateAsUpdate());
        var text = after.text(ROOT);
        var done = new ArrayList<Replacement>();
        try (var _ = text.observe(event -> done.addAll(Trail.replacements(event.delta())))) {
            after.transact(null, _ -> updates.forEach(after::applyUpdate));
        }
        return WholeLines.moves(lines, done, plain(text));
    }

    /** There was nothing to change, and that is a version too: whoever looks for the cause finds it. */
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
        return authors.computeIfAbsent(by, participant -> {
            history(participant);
            long client = DocOptions.randomClientId();
            clients.put(client, participant);
            return client;
        });
    }

    private UndoHistory history(String by) {
        return histories.computeIfAbsent(
                by,
                participant -> new UndoHistory(
                        doc,
                        UndoOptions.forOrigins(new Origin.Editor(participant)).withCaptureTimeout(Duration.ZERO),
                        text));
    }

    /** Takes back the participant's own last change; false when there is none. */
    boolean undo(String by) {
        return history(by).undo();
    }

    boolean redo(String by) {
        return history(by).redo();
    }

    private void keep(byte[] update, Transaction transaction) {
        var origin = origin(transaction);
        version++;
        // Before the entry: a checkpoint that follows it begins a new segment, which knows nothing of the entry.
        if (origin instanceof Origin.Disk(var etag)) agreed = etag;
        append(new LogEntry.Change(
                version,
                clock.instant(),
                origin.by(),
                origin instanceof Origin.Disk(var etag) ? etag : "",
                origin instanceof Origin.Caused(var _, var cause) ? cause : "",
                update));
        listener.changed(update, origin);
    }

    private Origin origin(Transaction transaction) {
        var origin = transaction.origin().orElseThrow();
        if (origin instanceof Origin known) return known;
        return histories.entrySet().stream()
                .filter(history -> history.getValue() == origin)
                .findFirst()
                .map(history -> new Origin.Editor(history.getKey()))
                .orElseThrow();
    }

    /** File and text agree on this content from here on. */
    void agree(String by, String etag) {
        agreed = etag;
        append(new LogEntry.Agreed(version, clock.instant(), by, etag));
    }

    private void append(LogEntry entry) {
        try {
            log.append(entry);
            if (log.wantsCheckpoint())
                log.checkpoint(new LogEntry.Checkpoint(version, agreed, clients, doc.encodeStateAsUpdate()));
        } catch (IOException full) {
            throw new UncheckedIOException("a change could not be kept", full);
        }
    }

    /** A replica as it was after {@code version}. */
    Doc at(long wanted) {
        try {
            var entries = wanted > version ? List.<LogEntry>of() : log.upTo(wanted);
            if (entries.isEmpty())
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "there is no version " + wanted,
                        "the history goes from what is kept to version " + version);
            var replica = new Doc();
            for (var entry : entries) {
                if (entry instanceof LogEntry.Checkpoint checkpoint) replica.applyUpdate(checkpoint.state());
                if (entry instanceof LogEntry.Change change) replica.applyUpdate(change.update());
            }
            return replica;
        } catch (IOException | InvalidUpdate unreadable) {
            throw new AgentOsException(ErrorCode.INTERNAL, "the history cannot be read: " + unreadable.getMessage());
        }
    }

    /** Changes what the text was at {@code wanted}, and brings the result together with what happened since. */
    void changeAt(long wanted, Origin origin, Consumer<YText> change) {
        if (wanted == version) {
            change(origin, change);
            return;
        }
        history(origin.by());
        var replica = at(wanted);
        var known = replica.stateVector();
        replica.transact(
                origin, claimed(replica.clientId(), origin.by()), transaction -> change.accept(replica.text(ROOT)));
        doc.applyUpdate(replica.encodeStateAsUpdate(known), origin);
    }

    /** Whether it is known what happened after {@code wanted}. */
    boolean hasTrail(long wanted) {
        try {
            return wanted <= version
                    && version - wanted <= MOST_STEPS
                    && !log.upTo(wanted).isEmpty();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What happened after {@code wanted}, up to {@code last}. */
    Trail trail(long wanted, long last) {
        if (last - wanted > MOST_STEPS)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "version " + wanted + " was too many changes ago",
                    "what was seen up to " + MOST_STEPS + " changes ago can be compared");
        try {
            var changes = log.after(wanted).stream()
                    .filter(change -> change.version() <= last)
                    .toList();
            return Trail.of(at(wanted), changes);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Where a trail has to begin in which everything is done that anything in it takes back: {@code wanted}, or before
     * it.
     */
    long beginningOf(long wanted) {
        var changes = history(Long.MAX_VALUE, MOST_SEARCHED).stream()
                .filter(LogEntry.Change.class::isInstance)
                .map(LogEntry.Change.class::cast)
                .filter(change -> !change.cause().isEmpty())
                .toList();
        long first = wanted;
        for (long before = Long.MAX_VALUE; first < before; ) {
            before = first;
            long start = first;
            var takenBack = changes.stream()
                    .filter(change -> change.version() > start)
                    .map(change -> Document.takenBackBy(change.cause()))
                    .collect(Collectors.toSet());
            first = changes.stream()
                    .filter(change -> takenBack.contains(change.cause()))
                    .mapToLong(LogEntry::version)
                    .reduce(first, Math::min);
        }
        return first;
    }

    /** The version that a change with this cause has made. */
    OptionalLong caused(String cause) {
        return history(Long.MAX_VALUE, MOST_SEARCHED).stream()
                .filter(entry -> entry instanceof LogEntry.Change change
                        && change.cause().equals(cause))
                .mapToLong(LogEntry::version)
                .findFirst();
    }

    /** Versions at which text and file may have been this content of the file, latest first. */
    List<Long> versionsOf(String etag) {
        return history(Long.MAX_VALUE, MOST_SEARCHED).stream()
                .filter(entry -> switch (entry) {
                    case LogEntry.Change change -> change.etag().equals(etag);
                    case LogEntry.Agreed agreement -> agreement.etag().equals(etag);
                    case LogEntry.Checkpoint _ -> false;
                })
                .map(LogEntry::version)
                .distinct()
                .toList();
    }

    /** A range of the text as it was at {@code wanted}. */
    Anchor anchor(long wanted, int from, int to) {
        var then = wanted == version ? text : at(wanted).text(ROOT);
        var start = RelativePosition.of(then, from);
        return new Anchor(start.toJson(), (from == to ? start : RelativePosition.after(then, to)).toJson());
    }

    /** Empty when its text is gone without a trace. */
    Optional<Span> locate(Anchor anchor) {
        var start = RelativePosition.fromJson(anchor.start()).resolve(doc);
        var end = RelativePosition.fromJson(anchor.end()).resolve(doc);
        if (start.isEmpty() || end.isEmpty()) return Optional.empty();
        int from = start.get().index();
        int to = Math.max(from, end.get().index());
        return Optional.of(new Span(from, to, text().substring(from, to)));
    }

    private long claimed(long client, String by) {
        claim(client, by);
        return client;
    }

    List<LogEntry> history(long before, int most) {
        try {
            return log.latest(before, most);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    void force() throws IOException {
        log.force();
    }

    @Override
    public void close() throws IOException {
        histories.values().forEach(UndoHistory::close);
        log.close();
    }
}
