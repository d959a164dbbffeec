package dev.agentos.document;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.file.FileTree;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.file.WorkspacePath;
import dev.agentos.security.Action;
import dev.agentos.store.Store;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The documents of all workspaces: loaded on demand, and closed when unused for a while. Checks the permissions to read
 * and change them.
 */
public final class Documents implements AutoCloseable {
    public static final MessageType CHANGED = new MessageType("document.changed");
    private static final Duration KEPT_IDLE = Duration.ofMinutes(2);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(20);
    private static final int MAX_LOADED = 2_000;

    /** Published when a document begins to differ from its file, and when it no longer does. */
    public interface Fact {
        Object of(Document document);
    }

    private record Key(WorkspaceId workspace, WorkspacePath path) {}

    private record Loaded(Document document, FileWatcher.Listening listening) {}

    /** One document or none. Its lock is held while the document is loaded or closed. */
    private static final class Slot {
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable Loaded loaded;
    }

    private final Home home;
    private final Store store;
    private final WorkspaceFiles files;
    private final FileWatcher watcher;
    private final MessageBus bus;
    private final Clock clock;
    private final Supplier<Duration> saveAfter;
    private final Fact fact;
    private final Map<Key, Slot> slots = new ConcurrentHashMap<>();
    private final Thread sweeper;
    private volatile boolean closed;

    public Documents(
            Home home,
            Store store,
            WorkspaceFiles files,
            FileWatcher watcher,
            MessageBus bus,
            Clock clock,
            Supplier<Duration> saveAfter,
            Fact fact) {
        this.home = home;
        this.store = store;
        this.files = files;
        this.watcher = watcher;
        this.bus = bus;
        this.clock = clock;
        this.saveAfter = saveAfter;
        this.fact = fact;
        this.sweeper = Thread.ofVirtual().name("documents").start(this::sweep);
    }

    /**
     * The document of a file, for {@code FILE_READ} or {@code FILE_WRITE}. Two paths that lead to one file are one
     * document.
     */
    public Document open(Participant by, Action action, WorkspaceId workspace, WorkspacePath path) {
        var tree = files.tree(by, action, workspace);
        var key = new Key(workspace, tree.locate(path));
        if (slots.size() >= MAX_LOADED && !slots.containsKey(key))
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    MAX_LOADED + " documents are open",
                    "close some, or wait until idle ones are unloaded");
        while (true) {
            if (closed)
                throw new AgentOsException(ErrorCode.CONFLICT, "the daemon is stopping", "try again in a moment");
            var slot = slots.computeIfAbsent(key, first -> new Slot());
            slot.lock.lock();
            try {
                if (slots.get(key) != slot) continue;
                if (slot.loaded == null || slot.loaded.document().isClosed()) slot.loaded = load(key, tree);
                slot.loaded.document().use();
                return slot.loaded.document();
            } catch (IOException failed) {
                if (slot.loaded == null) slots.remove(key, slot);
                throw new AgentOsException(
                        ErrorCode.FILE_FAILED,
                        "the document \"" + key.path() + "\" cannot be opened: " + failed.getMessage(),
                        "check that the disk is not full",
                        failed);
            } catch (RuntimeException failed) {
                if (slot.loaded == null) slots.remove(key, slot);
                throw failed;
            } finally {
                slot.lock.unlock();
            }
        }
    }

    /** Whether the file has a log, which says who typed what. */
    public boolean isKnown(WorkspaceId workspace, WorkspacePath path) {
        return store.read(tx -> DocumentStore.find(tx, workspace, path)).isPresent();
    }

    /** The loaded documents of a workspace. */
    public List<Document> loaded(Participant by, WorkspaceId workspace) {
        files.tree(by, Action.FILE_READ, workspace);
        return slots.entrySet().stream()
                .filter(slot -> slot.getKey().workspace().equals(workspace))
                .map(slot -> slot.getValue().loaded)
                .filter(Objects::nonNull)
                .map(Loaded::document)
                .filter(document -> !document.isClosed())
                .sorted(Comparator.comparing(document -> document.info().path()))
                .toList();
    }

    /** Watches the file before reading it, so that no write is missed. */
    private Loaded load(Key key, FileTree tree) throws IOException {
        var info = info(key);
        var opened = new AtomicReference<@Nullable Document>();
        var early = new AtomicBoolean();
        var listening = watcher.subscribe(tree, changes -> {
            if (!changes.touch(key.path())) return;
            var document = opened.get();
            if (document == null) early.set(true);
            else document.fileTouched();
        });
        try {
            listening.also(key.path().parent());
            var document = Document.open(info, home.document(info.id()), tree, clock, saveAfter, this::tell);
            opened.set(document);
            if (early.get()) document.fileTouched();
            return new Loaded(document, listening);
        } catch (IOException | RuntimeException failed) {
            listening.close();
            throw failed;
        }
    }

    /** A document without a log gets a new epoch: replicas of the old one have nothing in common with it. */
    private DocumentInfo info(Key key) throws IOException {
        var known = store.read(tx -> DocumentStore.find(tx, key.workspace(), key.path()));
        if (known.isPresent() && UpdateLog.exists(home.document(known.get().id()))) return known.get();
        var next = DocumentInfo.next(key.workspace(), key.path(), clock.instant());
        store.execute(tx -> {
            known.ifPresent(lost -> DocumentStore.delete(tx, lost));
            DocumentStore.insert(tx, next);
        });
        return next;
    }

    private void tell(Document document) {
        // Not on this thread, which holds the document.
        Thread.ofVirtual().name("news of a document").start(() -> {
            if (!document.isClosed())
                bus.publish(Participant.SYSTEM, CHANGED, document.info().topic(), fact.of(document));
        });
    }

    private void sweep() {
        try {
            while (!closed) {
                Thread.sleep(LOOK_EVERY);
                letGoIdle();
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void letGoIdle() throws InterruptedException {
        var before = clock.instant().minus(KEPT_IDLE);
        for (var entry : slots.entrySet()) {
            var slot = entry.getValue();
            if (!slot.lock.tryLock()) continue;
            try {
                if (slot.loaded != null && slot.loaded.document().isIdleSince(before))
                    letGo(entry.getKey(), slot, "nobody used it");
            } finally {
                slot.lock.unlock();
            }
        }
    }

    private void letGo(Key key, Slot slot, String why) throws InterruptedException {
        slots.remove(key, slot);
        if (slot.loaded == null) return;
        slot.loaded.listening().close();
        slot.loaded.document().close(why);
    }

    /** Unsaved text is in the logs, and is loaded with them. */
    @Override
    public void close() {
        closed = true;
        sweeper.interrupt();
        for (var entry : slots.entrySet()) {
            entry.getValue().lock.lock();
            try {
                letGo(entry.getKey(), entry.getValue(), "the daemon is stopping");
            } catch (InterruptedException impatient) {
                Thread.currentThread().interrupt();
            } finally {
                entry.getValue().lock.unlock();
            }
        }
    }
}
