package dev.agentos.document;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.crdt.AwarenessUpdate;
import dev.agentos.crdt.StateVector;
import dev.agentos.file.Etag;
import dev.agentos.file.FileTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One document while it is in use: its text, the peers that have replicas of it, their presence, and its file. Guarded
 * by {@code lock}, which is never held while the file is read or written. Callers check permissions.
 */
public final class Document {
    private final DocumentInfo info;
    private final Clock clock;
    private final Consumer<Document> told;
    private final ReentrantLock lock = new ReentrantLock();
    private final SharedText shared;
    private final FileBinding file;
    private final Keeper keeper;
    private final Edits edits;
    private final Presence presence;
    private Instant lastUse;
    private boolean dirtyTold;
    private FileState stateTold;
    private volatile boolean closed;

    /**
     * {@code told} is called when the text begins to differ from the file, when it no longer does, and when the state
     * of the file changes.
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
        this.edits = new Edits(shared, info);
        this.presence = new Presence(clock);
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

    /** The update that a replica with this state lacks. */
    public byte[] missing(StateVector known) {
        return held(() -> shared.missing(known));
    }

    public byte[] presence() {
        return held(presence::encode);
    }

    private <T> T held(Supplier<T> work) {
        lock.lock();
        try {
            if (closed)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "the document \"" + info.path() + "\" was closed after an error",
                        "open it again");
            return work.get();
        } catch (UncheckedIOException lost) {
            letGo("a change could not be saved: " + lost.getCause().getMessage());
            throw new AgentOsException(
                    ErrorCode.FILE_FAILED,
                    "the change could not be saved: " + lost.getCause().getMessage(),
                    "check that the disk is not full",
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

    /** Keeps the document open for a while. */
    void use() {
        held(() -> {
            lastUse = clock.instant();
        });
    }

    /** From now on the peer gets every change that others make. */
    public void attach(DocumentPeer peer) {
        held(() -> presence.attach(peer));
    }

    public void detach(DocumentPeer peer) {
        if (closed) return;
        held(() -> presence.detach(peer));
    }

    int peers() {
        return held(() -> presence.peers().size());
    }

    /** Applies a peer's change, or refuses all of it. */
    public void receive(DocumentPeer peer, byte[] update) {
        held(() -> {
            lastUse = clock.instant();
            shared.apply(update, new Origin.Peer(peer, peer.by()));
        });
    }

    /** Whether the update of a peer without write permission inserts nothing new. */
    public boolean hasNothingNew(byte[] update) {
        return held(() -> shared.hasNothingNew(update));
    }

    /** Applies a peer's announcement of its own presence. */
    public void presence(DocumentPeer peer, byte[] update) {
        var announced = AwarenessUpdate.decode(update);
        held(() -> presence.receive(peer, announced));
    }

    /** Called under the lock for every change, once it is in the log. */
    private void changed(byte[] update, Origin origin) {
        for (var peer : presence.peers())
            if (!(origin instanceof Origin.Peer(var from, var by) && from == peer)) peer.update(update);
        file.changed(origin);
        if (!(origin instanceof Origin.Disk)) keeper.textChanged(origin.by());
        if (dirtyTold || origin instanceof Origin.Disk) return;
        dirtyTold = true;
        told.accept(this);
    }

    /**
     * Applies these edits as one change, each to the result of the one before. Positions are those of {@code version},
     * by default the latest.
     */
    public long edit(String by, OptionalLong version, List<Edit> changes) {
        return held(() -> edits.edit(by, version, changes));
    }

    /**
     * Applies the edit of a participant who saw version {@code seen}. Where others have changed the same place since,
     * {@code strategy} decides. {@code cause} identifies the change.
     */
    public Reconciled reconcile(String by, String cause, long seen, Edit edit, Strategy strategy) {
        return held(() -> edits.reconcile(by, cause, seen, edit, strategy));
    }

    /** Takes back exactly the change that made {@code version}, and keeps later changes of others. */
    public long takeBack(String by, String cause, long version) {
        return held(() -> edits.takeBack(by, cause, version));
    }

    /** Deletes the text of {@code version}, and keeps later changes of others. */
    public long erase(String by, String cause, long version) {
        return held(() -> edits.erase(by, cause, version));
    }

    /** Where the edit of a participant who saw {@code seen} was contested at version {@code last}; changes nothing. */
    public List<Contest> contests(long seen, long last, Edit edit) {
        return held(() -> edits.contests(seen, last, edit));
    }

    /** The version that the change with this cause made. */
    public OptionalLong caused(String cause) {
        return held(() -> shared.history().caused(cause));
    }

    /** The latest version whose text, written to the file, results in this etag. */
    public OptionalLong versionOf(String etag) {
        return held(() -> shared.history().versionsOf(etag).stream()
                .filter(version -> Etag.of(format().write(textAt(version))).equals(etag))
                .mapToLong(Long::longValue)
                .findFirst());
    }

    /** Whether a change with this cause was taken back. */
    public boolean isTakenBack(String cause) {
        return caused(Edits.ROLLBACK + cause).isPresent();
    }

    /** A range of the text of {@code version} that follows later changes. */
    public Anchor anchor(long version, int from, int to) {
        return held(() -> shared.anchor(version, from, to));
    }

    /** Where a range is now; empty if its position is no longer known. */
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
        return held(() -> shared.history().textAt(version));
    }

    /**
     * Restores the text of {@code version}, as a change like any other. Text that no person typed goes to review: an
     * agent may have written it.
     */
    public long revert(String by, long version) {
        return held(() -> {
            shared.revert(by, version);
            return shared.version();
        });
    }

    /** The text as it is now, with its version. */
    public SeenText see() {
        return held(() -> new SeenText(shared.text(), info.epoch(), shared.version()));
    }

    /**
     * Changes the text to {@code wanted} for a participant who saw {@code seen}. If others have changed the same place
     * since, that is contested and nothing is changed.
     */
    public Reconciled rewrite(String by, SeenText seen, String wanted) {
        return held(() -> edits.rewrite(by, seen, wanted));
    }

    /** The version that the author of {@code wanted} probably saw: the recent one that differs least from it. */
    public SeenText guessSeen(String wanted) {
        return held(() -> edits.guessSeen(wanted));
    }

    /** The versions before {@code before}, latest first. */
    public List<Version> history(long before, int max) {
        return held(() -> shared.history().latest(before, max)).stream()
                .map(Version::of)
                .toList();
    }

    /** Writes the file, even if it was deleted. */
    public void save(String by) {
        withFile(() -> file.save(by, true));
    }

    /** Writes the file, unless it was deleted. */
    public void saveIfThere(String by) {
        withFile(() -> file.save(by, false));
    }

    /**
     * Runs {@code change} on the text and writes the file as {@code by} with exactly that change, so that it can be
     * distinguished from concurrent typing. If the text has unsaved changes of others, the file is not written.
     */
    public <T> T change(String by, Supplier<T> change) {
        var result = new AtomicReference<T>();
        withFile(() -> file.change(by, () -> result.set(change.get())));
        return result.get();
    }

    /** Takes over changes of the file; if it lacks text that was typed, it is saved again. */
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
                    "\"" + info.path() + "\" could not be written: " + failed.getMessage(),
                    "check that the disk is not full",
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
        held(presence::tick);
    }

    /** Whether no peer is connected and the last use was before {@code time}. */
    boolean isIdleSince(Instant time) {
        lock.lock();
        try {
            return presence.peers().isEmpty() && lastUse.isBefore(time);
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
        presence.peers().forEach(peer -> peer.gone(why));
        presence.clear();
        try {
            shared.close();
        } catch (IOException late) {
            System.getLogger("document").log(System.Logger.Level.DEBUG, "a log did not close", late);
        }
    }

    /** Saves unsaved changes as the keeper would, and closes. */
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
