package dev.agentos.task;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import dev.agentos.review.Hunk;
import dev.agentos.review.Reviews;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Finds out which files an agent has just written, and where, by what there is to review. What people write is not
 * among it.
 */
final class WrittenFiles {
    private static final Duration PAUSE = Duration.ofMillis(100);
    /**
     * Files and status are checked at different times: a turn that ended this recently may have written files that are
     * found only now, and a turn that begins now may have written files found this recently.
     */
    private static final Duration LATELY = Duration.ofSeconds(5);
    /** With more files at once, lines are not computed. */
    private static final int MAX_WITH_LINES = 20;

    private final Tasks tasks;
    private final Agents agents;
    private final Reviews reviews;
    private final AgentFiles files;
    private final Map<AgentId, Seen> seen = new ConcurrentHashMap<>();

    /**
     * The known state of an agent's files. Only the scanning thread touches the maps; {@code wanted} counts the
     * requests since the last scan, {@code early} has the files written outside any turn.
     */
    private static final class Seen {
        private final AtomicInteger wanted = new AtomicInteger();
        private final Map<WorkspacePath, String> versions = new HashMap<>();
        private final Map<WorkspacePath, Set<String>> hunks = new HashMap<>();
        private final Queue<Early> early = new ConcurrentLinkedQueue<>();
        private boolean known;

        void keep(Early written) {
            if (early.size() >= MAX_WITH_LINES) early.poll();
            early.add(written);
        }
    }

    private record Early(TaskFile file, Instant at) {}

    WrittenFiles(Tasks tasks, Agents agents, Reviews reviews, AgentFiles files) {
        this.tasks = tasks;
        this.agents = agents;
        this.reviews = reviews;
        this.files = files;
    }

    /** A new agent: everything it has changed by the first scan counts as new. */
    void begin(AgentId agent) {
        seen.computeIfAbsent(agent, _ -> new Seen()).known = true;
    }

    void end(AgentId agent) {
        seen.remove(agent);
    }

    /** Schedules a scan soon, one at a time. The first scan of an agent of an earlier daemon only records its files. */
    void look(AgentId agent) {
        var its = seen.computeIfAbsent(agent, _ -> new Seen());
        if (its.wanted.getAndIncrement() == 0)
            Thread.ofVirtual().name("files of " + agent).start(() -> lookUntilQuiet(agent, its));
    }

    private void lookUntilQuiet(AgentId id, Seen its) {
        try {
            int taken;
            do {
                taken = its.wanted.get();
                look(agents.find(Participant.SYSTEM, id), its);
                Thread.sleep(PAUSE);
            } while (!its.wanted.compareAndSet(taken, 0));
        } catch (AgentOsException unseen) {
            its.wanted.set(0);
            System.getLogger("task")
                    .log(Level.DEBUG, "the files an agent writes could not be watched: {0}", unseen.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(Agent agent, Seen its) throws InterruptedException {
        var changes = reviews.changes(Participant.SYSTEM, agent);
        var fresh = changes.stream()
                .filter(change -> !change.version().equals(its.versions.get(change.path())))
                .toList();
        for (var change : fresh) {
            int line = fresh.size() <= MAX_WITH_LINES ? line(change, its) : 0;
            if (its.known) written(agent, its, change, line);
        }
        its.versions.clear();
        for (var change : changes) its.versions.put(change.path(), change.version());
        its.hunks.keySet().retainAll(its.versions.keySet());
        its.known = true;
    }

    /** Of the first hunk that was not there before; 0 when there is none. */
    private int line(Change change, Seen its) throws InterruptedException {
        if (change.now().isEmpty()) return 0;
        var hunks = reviews.difference(Participant.SYSTEM, change.id()).hunks();
        var before = its.hunks.getOrDefault(change.path(), Set.of());
        its.hunks.put(change.path(), hunks.stream().map(Hunk::id).collect(Collectors.toUnmodifiableSet()));
        return hunks.stream()
                .filter(hunk -> !before.contains(hunk.id()))
                .findFirst()
                .map(hunk -> hunk.range().fromB() + 1)
                .orElse(0);
    }

    /** The agent works: what it wrote just before that was seen is part of it. */
    void turnBegan(AgentId agent) {
        var its = seen.get(agent);
        if (its == null || its.early.isEmpty()) return;
        tasks.change(moment -> moment.openTurn(agent).ifPresent(turn -> {
            for (var written = its.early.poll(); written != null; written = its.early.poll())
                if (written.at().plus(LATELY).isAfter(turn.startedAt())) moment.touched(turn, written.file());
        }));
    }

    private void written(Agent agent, Seen its, Change change, int line) {
        var file = new TaskFile(change.path(), TaskFile.Access.WRITE, line);
        var teller = files.teller(agent);
        tasks.change(moment -> {
            var turn = TaskStore.lastTurn(moment.tx(), agent.id()).filter(last -> isWhenWritten(moment, last));
            if (turn.isPresent() && TaskStore.hasTold(moment.tx(), turn.get().root(), file.path(), file.access()))
                return;
            turn.ifPresentOrElse(open -> moment.touched(open, file), () -> its.keep(new Early(file, moment.now())));
            if (change.now().isPresent()) moment.tx().afterCommit(() -> teller.accept(file));
        });
    }

    private static boolean isWhenWritten(TaskChange moment, Task turn) {
        return turn.endedAt()
                .filter(ended -> ended.plus(LATELY).isBefore(moment.now()))
                .isEmpty();
    }
}
