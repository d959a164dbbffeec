package dev.agentos.file;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Publishes changes of files on the bus while a client asks for them: a client repeats its request every minute, so a
 * closed page leaves no watch behind. At most ten messages a second for each workspace, however many files change.
 */
public final class FileFacts {
    public static final MessageType CHANGED = new MessageType("files.changed");
    private static final Duration LEASE = Duration.ofSeconds(90);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final WorkspaceFiles files;
    private final FileWatcher watcher;
    private final MessageBus bus;
    private final Clock clock;
    private final Duration lookEvery;
    private final Map<WorkspaceId, Lease> leases = new ConcurrentHashMap<>();

    private static final class Lease {
        private final FileWatcher.Listening listening;
        private final ChangeQueue queue;
        private volatile Instant until;

        private Lease(FileWatcher.Listening listening, ChangeQueue queue, Instant until) {
            this.listening = listening;
            this.queue = queue;
            this.until = until;
        }
    }

    /** The time until which the workspace is watched, and the reason if a part of it is not. */
    public record Watched(Instant until, Optional<String> limit) {}

    public FileFacts(WorkspaceFiles files, FileWatcher watcher, MessageBus bus, Clock clock) {
        this(files, watcher, bus, clock, LOOK_EVERY);
    }

    /** {@code lookEvery}: how long after a lease is over it may be noticed. */
    FileFacts(WorkspaceFiles files, FileWatcher watcher, MessageBus bus, Clock clock, Duration lookEvery) {
        this.lookEvery = lookEvery;
        this.files = files;
        this.watcher = watcher;
        this.bus = bus;
        this.clock = clock;
    }

    /** Starts publishing, or continues. */
    public Watched watch(Participant by, WorkspaceId id) {
        var tree = files.tree(by, Action.FILE_READ, id);
        var until = clock.instant().plus(LEASE);
        var lease = leases.compute(
                id, (same, running) -> running == null ? begin(id, tree, until) : extended(running, until));
        return new Watched(until, lease.listening.limit());
    }

    private Lease begin(WorkspaceId id, FileTree tree, Instant until) {
        var queue = new ChangeQueue();
        var lease = new Lease(watcher.subscribe(tree, queue), queue, until);
        Thread.ofVirtual().name("facts of " + id).start(() -> tell(id, lease));
        return lease;
    }

    private static Lease extended(Lease lease, Instant until) {
        lease.until = until;
        return lease;
    }

    private void tell(WorkspaceId id, Lease lease) {
        try (var _ = lease.listening) {
            while (!isOver(id, lease)) {
                var changes = lease.queue.poll(lookEvery);
                if (changes.isEmpty()) continue;
                bus.publish(
                        Participant.SYSTEM, CHANGED, "workspace." + id + ".files", new FilesChanged(id, changes.get()));
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException stopped) {
            leases.remove(id);
        }
    }

    /** Decided under the map's lock, so that a lease that is just ending cannot be extended. */
    private boolean isOver(WorkspaceId id, Lease lease) {
        return leases.computeIfPresent(id, (same, running) -> clock.instant().isAfter(lease.until) ? null : running)
                == null;
    }
}
