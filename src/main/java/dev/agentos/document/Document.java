package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.crdt.Awareness;
import dev.agentos.crdt.AwarenessUpdate;
import dev.agentos.crdt.DocOptions;
import dev.agentos.crdt.StateVector;
import dev.agentos.file.Etag;
import dev.agentos.file.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One document while it is in use: the text, the peers that have replicas of it, what they are doing, and its file.
 * Guarded by {@code lock}, which is never held while the file is read or written. Who may do what has been asked
 * before.
 */
public final class Document {
    /**
     * What somebody says beyond this is left out; connections do not end for it, because providers repeat what they
     * hear.
     */
    private static final int MOST_PRESENCE = 8 * 1024;

    private static final int MOST_PRESENT = 1_000;
    private static final int MOST_CURSORS = 32;
    /** How many earlier texts, and how much of them together, are compared to find the one that somebody saw. */
    private static final int MAX_GUESSED = 300;

    private static final int MAX_GUESSED_CHARACTERS = 4 << 20;
    /** What took back the change with some cause has this before it as its own cause. */
    private static final String ROLLBACK = "rollback ";

    private final DocumentInfo info;
    private final Clock clock;
    private final Consumer<Document> told;
    private final ReentrantLock lock = new ReentrantLock();
    private final SharedText shared;
    private final FileBinding file;
    private final Keeper keeper;
    private final Awareness awareness;
    /**
     * Those connected, each with the client ids that it announces, and the clock at which it was last asked to announce
     * each again.
     */
    private final Map<DocumentPeer, Map<Long, Long>> peers = new HashMap<>();

    private Instant lastUse;
    private boolean dirtyTold;
    private FileState stateTold;
    private volatile boolean closed;

    /**
     * {@code told} hears when the text begins to differ from the file, when it no longer does, and when something else
     * becomes of the file.
     */
    static Document open(
            DocumentInfo info,
            Path folder,
            FileTree tree,
            Clock clock,
            Supplier<Duration> saveAfter,
            Consumer<Document> told)
            throws IOException {
        return new Document(info, folder, tree, clock, saveAfter, told);
    }

    private Document(
            DocumentInfo info,
            Path folder,
            FileTree tree,
            Clock clock,
            Supplier<Duration> saveAfter,
            Consumer<Document> told)
            throws IOException {
        this.info = info;
        this.clock = clock;
        this.told = told;
        this.lastUse = clock.instant();
        var opened = UpdateLog.open(folder);
        this.shared = opened.isPresent()
                ? SharedText.load(opened.get(), clock, this::changed)
                : SharedText.create(folder, clock, this::changed);
        this.file = new FileBinding(tree, info.path(), folder, shared, lock, clock);
        this.keeper = new Keeper(this, file, saveAfter);
        this.awareness = new Awareness(DocOptions.randomClientId(), clock);
        awareness.onChange(change -> spread(awareness.update(change.clients()).encode(), change.origin()));
        try {
            file.begin();
        } catch (IOException | RuntimeException refused) {
            shared.close();
            throw refused;
        }
        stateTold = file.state();
        keeper.start();
        if (file.isDirty()) keeper.textChanged("system");
    }

    public DocumentInfo info() {
        return info;
    }

    public FileState fileState() {
        return file.state();
    }

    public TextFormat format() {
        return file.format();
    }

    public boolean isDirty() {
        return file.isDirty();
    }

    public long version() {
        return held(shared::version);
    }

    public String text() {
        return held(shared::text);
    }

    public StateVector state() {
        return held(shared::state);
    }

    /** What a replica with this state does not have. */
    public byte[] missing(StateVector known) {
        return held(() -> shared.missing(known));
    }

    public byte[] presence() {
        return held(() -> awareness.update().encode());
    }

    private <T> T held(Supplier<T> work) {
        lock.lock();
        try {
            if (closed)
                throw new AgentOsException(
                        ErrorCode.CONFLICT, "the document \"" + info.path() + "\" was let go", "open it again");
            return work.get();
        } catch (UncheckedIOException lost) {
            letGo("a change could not be kept: " + lost.getCause().getMessage());
            throw new AgentOsException(
                    ErrorCode.FILE_FAILED,
                    "the change could not be kept: " + lost.getCause().getMessage(),
                    "is the disk full?",
                    lost);
        } finally {
            lock.unlock();
        }
    }

    private void held(Runnable work) {
        held(() -> {
            work.run();
            return true;
        });
    }

    /** It is not let go for a while. */
    void use() {
        held(() -> {
            lastUse = clock.instant();
        });
    }

    /** From now on it gets every change that others make. */
    public void attach(DocumentPeer peer) {
        held(() -> {
            peers.forEach(this::askAgain);
            peers.put(peer, new HashMap<>());
        });
    }

    public void detach(DocumentPeer peer) {
        if (closed) return;
        held(() -> {
            var cursors = peers.remove(peer);
            if (cursors != null) awareness.remove(cursors.keySet(), peer);
        });
    }

    int peers() {
        return held(peers::size);
    }

    /** A peer's change; refused as a whole, and nothing is changed then. */
    public void receive(DocumentPeer peer, byte[] update) {
        held(() -> {
            lastUse = clock.instant();
            shared.apply(update, new Origin.Peer(peer, peer.by()));
        });
    }

    /** Whether somebody who may only read has merely told what everybody knows. */
    public boolean hasNothingNew(byte[] update) {
        return held(() -> shared.hasNothingNew(update));
    }

    /** What a peer announces of itself. What it says of others is an echo of what it heard from us, and is ignored. */
    public void presence(DocumentPeer peer, byte[] presence) {
        var said = AwarenessUpdate.decode(presence);
        held(() -> {
            var own = peers.get(peer);
            if (own == null) return;
            int before = own.size();
            var entries = said.entries().stream()
                    .filter(entry -> entry.state().orElse("").length() <= MOST_PRESENCE)
                    .filter(entry -> isOwn(entry, peer, own))
                    .toList();
            if (awareness.states().size() + entries.size() <= MOST_PRESENT)
                awareness.apply(new AwarenessUpdate(entries), peer);
            if (own.size() > before) askAgain(peer, own);
        });
    }

    /**
     * A client id belongs to the connection that announces it. An entry without a state, or one that is no news,
     * announces nothing: clients echo what they hear of others, also of somebody who has just left. Who says such a
     * thing hears that the id has left; if it is their own, they announce it with a newer clock.
     */
    private boolean isOwn(AwarenessUpdate.Entry entry, DocumentPeer peer, Map<Long, Long> own) {
        long client = entry.client();
        if (own.containsKey(client)) return true;
        if (own.size() >= MOST_CURSORS || entry.state().isEmpty()) return false;
        if (peers.values().stream().anyMatch(others -> others.containsKey(client))) return false;
        boolean news = entry.clock() > awareness.clock(client);
        if (news) own.put(client, -1L);
        else peer.presence(left(client));
        return news;
    }

    /**
     * Clients ignore a clock that they have seen, also when it is that of somebody whom they lost sight of while they
     * were disconnected. Who hears that they have left themselves answers with a newer clock. Nobody is asked twice
     * before they have answered.
     */
    private void askAgain(DocumentPeer peer, Map<Long, Long> own) {
        own.replaceAll((client, asked) -> {
            long clock = awareness.clock(client);
            if (clock > asked) peer.presence(left(client));
            return Math.max(clock, asked);
        });
    }

    private byte[] left(long client) {
        var entry = new AwarenessUpdate.Entry(client, awareness.clock(client), Optional.empty());
        return new AwarenessUpdate(List.of(entry)).encode();
    }

    private void spread(byte[] presence, Object from) {
        for (var peer : peers.keySet()) if (peer != from) peer.presence(presence);
    }

    /** Under the lock: every change, once it is in the log. */
    private void changed(byte[] update, Origin origin) {
        for (var peer : peers.keySet())
            if (!(origin instanceof Origin.Peer(var from, var by) && from == peer)) peer.update(update);
        file.changed(origin.by());
        if (!(origin instanceof Origin.Disk)) keeper.textChanged(origin.by());
        if (dirtyTold || origin instanceof Origin.Disk) return;
        dirtyTold = true;
        told.accept(this);
    }

    /**
     * Does these one after the other, each to the text that the one before left, as one change. Positions are those of
     * {@code version}, when it is named.
     */
    public long edit(String by, OptionalLong version, List<Edit> edits) {
        return held(() -> {
            long base = version.orElse(shared.version());
            var steps = steps(
                    base == shared.version()
                            ? shared.text()
                            : SharedText.plain(shared.at(base).text(SharedText.ROOT)),
                    edits);
            shared.changeAt(base, new Origin.Editor(by), text -> steps.forEach(step -> SharedText.replace(text, step)));
            return shared.version();
        });
    }

    /** All that is to be done, found out before anything is: an edit that does not fit leaves everything as it was. */
    private static List<List<Replacement>> steps(String text, List<Edit> edits) {
        var steps = new ArrayList<List<Replacement>>();
        for (var edit : edits) {
            steps.add(edit.in(text));
            text = Replacement.apply(text, steps.getLast());
        }
        SharedText.requireRoom(text.length());
        if (text.indexOf('\0') >= 0) throw new InvalidInput("a text has no character with the code 0");
        return steps;
    }

    /**
     * Makes the change that somebody wants who saw the text at {@code seen}. Where others have changed the same place
     * since, {@code strategy} says who prevails. {@code cause} finds the change again.
     */
    public Reconciled reconcile(String by, String cause, long seen, Edit edit, Strategy strategy) {
        return held(() -> {
            var trail = shared.trail(seen, shared.version());
            var now = shared.text();
            var plan = new Reconciler(trail, now)
                    .plan(steps(trail.base(), List.of(edit)).getFirst(), strategy);
            SharedText.requireRoom(Replacement.apply(now, plan.replacements()).length());
            if (!plan.replacements().isEmpty()) shared.change(new Origin.Caused(by, cause), plan.replacements());
            return new Reconciled(plan.contests(), !plan.replacements().isEmpty(), shared.version());
        });
    }

    /** Takes back exactly what the change that made {@code version} did, whatever others have done since. */
    public long takeBack(String by, String cause, long version) {
        return held(() -> {
            long first = shared.beginningOf(version);
            return retract(
                    by, cause, Retraction.of(shared.trail(first - 1, shared.version()), (int) (version - first)));
        });
    }

    /** Takes away everything that the text was at {@code version}, and leaves what others have typed since. */
    public long erase(String by, String cause, long version) {
        return held(() -> retract(by, cause, Retraction.ofAll(shared.trail(version, shared.version()))));
    }

    /** The cause of what a change with this cause took back; empty when it took back nothing. */
    static String takenBackBy(String cause) {
        return cause.startsWith(ROLLBACK) ? cause.substring(ROLLBACK.length()) : "";
    }

    private long retract(String by, String cause, List<Replacement> replacements) {
        SharedText.requireRoom(Replacement.apply(shared.text(), replacements).length());
        var origin = new Origin.Caused(by, ROLLBACK + cause);
        if (replacements.isEmpty()) shared.noteUnchanged(origin);
        else shared.change(origin, replacements);
        return shared.version();
    }

    /** Where that was contested when it was made on top of {@code last}; changes nothing. */
    public List<Contest> contests(long seen, long last, Edit edit) {
        return held(() -> {
            var trail = shared.trail(seen, last);
            return new Reconciler(trail, textAt(last))
                    .plan(edit.in(trail.base()), Strategy.PROMPT_USER)
                    .contests();
        });
    }

    /** The version that a change with this cause has made, if there was one. */
    public OptionalLong caused(String cause) {
        return held(() -> shared.caused(cause));
    }

    /** The latest version whose text, written into the file, is this state of it. */
    public OptionalLong versionOf(String etag) {
        return held(() -> shared.versionsOf(etag).stream()
                .filter(version -> Etag.of(format().write(textAt(version))).equals(etag))
                .mapToLong(Long::longValue)
                .findFirst());
    }

    /** Whether a change with this cause was taken back. */
    public boolean isTakenBack(String cause) {
        return caused(ROLLBACK + cause).isPresent();
    }

    /** A range of the text as it was at {@code version}, which goes with its text from then on. */
    public Anchor anchor(long version, int from, int to) {
        return held(() -> shared.anchor(version, from, to));
    }

    /** Where a range is now; empty when its text is gone without a trace. */
    public Optional<Span> locate(Anchor anchor) {
        return held(() -> shared.locate(anchor));
    }

    public boolean undo(String by) {
        return held(() -> shared.undo(by));
    }

    public boolean redo(String by) {
        return held(() -> shared.redo(by));
    }

    public String textAt(long version) {
        return held(() -> SharedText.plain(shared.at(version).text(SharedText.ROOT)));
    }

    /** Makes the text what it was at {@code version}, as a change like any other. */
    public long revert(String by, long version) {
        return held(() -> {
            shared.change(
                    new Origin.Editor(by),
                    TextDiff.between(
                            shared.text(), SharedText.plain(shared.at(version).text(SharedText.ROOT))));
            return shared.version();
        });
    }

    /** The text as somebody sees it now. */
    public SeenText see() {
        return held(() -> new SeenText(shared.text(), info.epoch(), shared.version()));
    }

    /**
     * Makes the text {@code wanted} for somebody who saw {@code seen}. Where others have changed the same place since,
     * that is contested, and nothing at all is changed.
     */
    public Reconciled rewrite(String by, SeenText seen, String wanted) {
        if (wanted.indexOf('\0') >= 0) throw new InvalidInput("a text has no character with the code 0");
        return held(() -> {
            var now = shared.text();
            boolean known = seen.isIn(info) && shared.hasTrail(seen.version());
            var trail = known ? shared.trail(seen.version(), shared.version()) : Trail.between(seen.text(), now);
            var plan = new Reconciler(trail, now).plan(TextDiff.blocks(trail.base(), wanted), Strategy.PROMPT_USER);
            SharedText.requireRoom(Replacement.apply(now, plan.replacements()).length());
            if (!plan.replacements().isEmpty()) shared.change(new Origin.Editor(by), plan.replacements());
            return new Reconciled(plan.contests(), !plan.replacements().isEmpty(), shared.version());
        });
    }

    /**
     * What somebody probably saw who wants {@code wanted}, when that is not known: the recent text that it differs
     * least from. Who has not seen what was typed last does not have it in their text.
     */
    public SeenText guessSeen(String wanted) {
        return held(() -> {
            int most = Math.clamp(MAX_GUESSED_CHARACTERS / (shared.text().length() + 1), 2, MAX_GUESSED);
            long first = Math.max(Math.min(1, shared.version()), shared.version() - most);
            if (!shared.hasTrail(first)) return new SeenText(shared.text(), info.epoch(), shared.version());
            return nearest(shared.trail(first, shared.version()), first, wanted);
        });
    }

    /** Of texts that are equally near the oldest: so nothing that was typed since is taken for seen. */
    private SeenText nearest(Trail trail, long first, String wanted) {
        var text = trail.base();
        var best = new SeenText(text, info.epoch(), first);
        int least = LineDistance.characters(text, wanted);
        for (int i = 0; i < trail.steps().size() && least > 0; i++) {
            text = Replacement.apply(text, trail.steps().get(i).replacements());
            int distance = LineDistance.characters(text, wanted);
            if (distance >= least) continue;
            best = new SeenText(text, info.epoch(), first + i + 1);
            least = distance;
        }
        return best;
    }

    /** Who did what, when; latest first, before {@code version}. */
    public List<Version> history(long before, int most) {
        return held(() -> shared.history(before, most)).stream()
                .map(Version::of)
                .toList();
    }

    /** Writes the file, also one that is gone. */
    public void save(String by) {
        withFile(() -> file.save(by, true));
    }

    /** Writes the file, unless it is gone. */
    public void saveIfThere(String by) {
        withFile(() -> file.save(by, false));
    }

    /**
     * Does something to the text in the name of {@code by}, and writes the file with exactly that, so that it can be
     * told from what others type meanwhile. Where somebody has text that is not saved, nothing is written: it is theirs
     * to save.
     */
    public <T> T change(String by, Supplier<T> change) {
        var result = new AtomicReference<T>();
        withFile(() -> file.change(by, () -> result.set(change.get())));
        return result.get();
    }

    /** What was written may lack what was typed, and is saved with it then. */
    void look() {
        withFile(file::look);
        if (file.state() == FileState.PRESENT && file.isDirty()) keeper.textChanged(Origin.Disk.PARTICIPANT);
    }

    private interface FileWork {
        void run() throws IOException;
    }

    private void withFile(FileWork work) {
        try {
            work.run();
        } catch (UncheckedIOException lost) {
            held(() -> {
                throw lost;
            });
        } catch (IOException failed) {
            throw new AgentOsException(
                    ErrorCode.FILE_FAILED,
                    "\"" + info.path() + "\" could not be brought to the disk: " + failed.getMessage(),
                    "is the disk full?",
                    failed);
        }
        tellWhatIsNew();
    }

    private void tellWhatIsNew() {
        boolean dirty = file.isDirty();
        var state = file.state();
        boolean tell = held(() -> {
            boolean news = state != stateTold || dirtyTold && !dirty;
            if (news) dirtyTold = dirty;
            stateTold = state;
            return news;
        });
        if (tell) told.accept(this);
    }

    void fileTouched() {
        keeper.fileTouched();
    }

    void tick() {
        held(awareness::tick);
    }

    /** Since when nobody has used it, when nobody is connected. */
    boolean isIdleSince(Instant time) {
        lock.lock();
        try {
            return peers.isEmpty() && lastUse.isBefore(time);
        } finally {
            lock.unlock();
        }
    }

    boolean isClosed() {
        return closed;
    }

    private void letGo(String why) {
        if (closed) return;
        closed = true;
        keeper.stop();
        peers.keySet().forEach(peer -> peer.gone(why));
        peers.clear();
        try {
            shared.close();
        } catch (IOException late) {
            System.getLogger("document").log(System.Logger.Level.DEBUG, "a log did not close", late);
        }
    }

    /** Saves what the keeper would have saved, and ends. */
    void close(String why) throws InterruptedException {
        keeper.stop();
        keeper.awaitEnd();
        lock.lock();
        try {
            letGo(why);
        } finally {
            lock.unlock();
        }
    }
}
