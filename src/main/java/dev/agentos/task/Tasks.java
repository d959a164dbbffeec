package dev.agentos.task;

import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.protocol.TaskEventView;
import dev.agentos.protocol.TaskView;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The current and past tasks of agents, with permission checks. They outlive the daemon and are deleted with the agent.
 */
public final class Tasks {
    private static final int MAX_LISTED = 500;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Clock clock;
    private final Object grown = new Object();
    /** How often anything happened. Guarded by {@code grown}. */
    private long growths;

    /** An event with its number. */
    public record Happened(long number, TaskEventView event) {}

    public Tasks(Store store, MessageBus bus, Permissions permissions, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.clock = clock;
    }

    /**
     * The latest tasks of a session, or of one agent in it, up to the limit, latest first, each followed by its parts.
     */
    public List<TaskView> list(Participant by, SessionId session, Optional<AgentId> agent, int most) {
        permissions.require(by, Action.OUTPUT_SEE, session.scope());
        return store.read(tx -> TaskStore.latest(tx, session, agent, Math.clamp(most, 1, MAX_LISTED)).stream()
                .map(task -> task.view(TaskStore.files(tx, task.id())))
                .toList());
    }

    public TaskView view(Participant by, TaskId id) {
        var task = find(by, id);
        return store.read(tx -> task.view(TaskStore.files(tx, id)));
    }

    public Task find(Participant by, TaskId id) {
        return store.read(tx -> TaskStore.find(tx, id))
                .filter(task ->
                        permissions.allows(by, Action.OUTPUT_SEE, task.session().scope()))
                .orElseThrow(
                        () -> new AgentOsException(ErrorCode.NOT_FOUND, "no task " + id, "`agentos tasks` shows them"));
    }

    /** The events of a task and its parts from this number on, in order, up to the limit. */
    public List<Happened> read(Participant by, TaskId id, long from, int most) {
        var task = find(by, id);
        return store.read(tx -> TaskStore.read(tx, task, from, most)).stream()
                .map(found -> new Happened(found.number(), found.event()))
                .toList();
    }

    /** How often anything has happened in any task. */
    public long growths() {
        synchronized (grown) {
            return growths;
        }
    }

    /** Waits until something has happened since it had happened so often, or time is over. */
    public void await(long seen, Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        synchronized (grown) {
            while (growths == seen && System.nanoTime() < deadline)
                TimeUnit.NANOSECONDS.timedWait(grown, Math.max(1, deadline - System.nanoTime()));
        }
    }

    /** The session is gone, and what was done in it. */
    public void forget(SessionId session) {
        store.execute(tx -> TaskStore.deleteAll(tx, session));
    }

    void forget(AgentId agent) {
        store.execute(tx -> TaskStore.deleteAll(tx, agent));
    }

    void change(Consumer<TaskChange> work) {
        store.execute(tx -> work.accept(new TaskChange(tx, bus, clock.instant().truncatedTo(ChronoUnit.MILLIS))));
        synchronized (grown) {
            growths++;
            grown.notifyAll();
        }
    }

    /** How far the conversation with an agent has been read. */
    long cursor(AgentId agent) {
        return store.read(tx -> TaskStore.cursor(tx, agent));
    }
}
