package dev.agentos.radar;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.bus.Overflow;
import dev.agentos.bus.Subscription;
import dev.agentos.bus.SubscriptionClosed;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.file.FileTree;
import dev.agentos.file.FileWatcher;
import dev.agentos.radar.AgentOverlap.Author;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * Finds files that several agents of one project change, a moment after they do. One project is scanned at a time, and
 * each scan is followed by a pause as long as the scan: however much agents write, this takes at most half of one
 * processor.
 */
public final class Radar implements AutoCloseable {
    public static final MessageType CHANGED = new MessageType("radar.changed");
    private static final Duration MOMENT = Duration.ofMillis(400);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int QUEUE = 1_000;

    private final Home home;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final FileWatcher watcher;
    private final ProjectLook look;
    private final ReentrantLock looking = new ReentrantLock();
    private final Map<Path, List<AgentOverlap>> seen = new ConcurrentHashMap<>();
    private final Map<Path, FileWatcher.Listening> watched = new ConcurrentHashMap<>();
    /** Projects with changes since their last scan. Guarded by itself. */
    private final Set<Path> stale = new LinkedHashSet<>();

    private volatile boolean closed;

    public Radar(
            Home home, MessageBus bus, Permissions permissions, Agents agents, Programs programs, FileWatcher watcher) {
        this.home = home;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.watcher = watcher;
        this.look = new ProjectLook(programs);
    }

    /** Starts following agents. */
    public void start() {
        for (var topic : List.of("session.*.agent.*", "session.*.agent.*.changes")) {
            var news = bus.subscribe(topic, Overflow.DROP_OLDEST, QUEUE);
            Thread.ofVirtual().name("radar news").start(() -> follow(news));
        }
        agents.list(Participant.SYSTEM).forEach(this::happened);
        Thread.ofVirtual().name("radar").start(this::lookAgainAndAgain);
    }

    /** A change by one agent may affect all agents of the project. */
    private void follow(Subscription news) {
        try (var subscription = news) {
            while (true) {
                var message = subscription.poll(PATIENCE);
                if (message.isPresent() && !message.get().type().equals(Agent.STATUS))
                    agents.list(Participant.SYSTEM).stream()
                            .filter(agent -> message.get().topic().startsWith(agent.topic()))
                            .forEach(this::happened);
                if (message.isPresent() && message.get().type().equals(Agent.DESTROYED))
                    seen.keySet().forEach(this::happenedIn);
            }
        } catch (SubscriptionClosed stopping) {
            System.getLogger("radar").log(Level.DEBUG, "agents are no longer followed", stopping);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void happened(Agent agent) {
        if (agent.isolation() == Isolation.WORKTREE) happenedIn(ProjectLook.project(agent));
    }

    private void happenedIn(Path project) {
        synchronized (stale) {
            stale.add(project);
            stale.notifyAll();
        }
    }

    private Path awaitStale() throws InterruptedException {
        synchronized (stale) {
            while (stale.isEmpty()) stale.wait();
            var first = stale.iterator().next();
            stale.remove(first);
            return first;
        }
    }

    private void lookAgainAndAgain() {
        try {
            while (!closed) {
                var project = awaitStale();
                Thread.sleep(MOMENT);
                synchronized (stale) {
                    stale.remove(project);
                }
                long began = System.nanoTime();
                quietly(project);
                Thread.sleep(Duration.ofNanos(System.nanoTime() - began));
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void quietly(Path project) throws InterruptedException {
        try {
            lookAt(project);
        } catch (IOException | AgentOsException failed) {
            System.getLogger("radar").log(Level.DEBUG, "{0} could not be checked: {1}", project, failed.getMessage());
        }
    }

    private List<AgentOverlap> lookAt(Path project) throws IOException, InterruptedException {
        looking.lockInterruptibly();
        try {
            var there = agents.list(Participant.SYSTEM).stream()
                    .filter(agent -> agent.state() == Agent.State.READY
                            && agent.isolation() == Isolation.WORKTREE
                            && ProjectLook.project(agent).equals(project))
                    .toList();
            watch(project, !there.isEmpty());
            var now = there.isEmpty() ? List.<AgentOverlap>of() : look.at(project, there);
            var before = Optional.ofNullable(there.isEmpty() ? seen.remove(project) : seen.put(project, now))
                    .orElse(List.of());
            if (!before.equals(now)) tell(before, now);
            return now;
        } finally {
            looking.unlock();
        }
    }

    private void tell(List<AgentOverlap> before, List<AgentOverlap> now) {
        var sessions = new HashSet<SessionId>();
        for (var overlaps : List.of(before, now))
            for (var overlap : overlaps) {
                sessions.add(overlap.agent().session());
                overlap.other().ifPresent(other -> sessions.add(other.session()));
            }
        for (var session : sessions)
            bus.publish(
                    Participant.SYSTEM, CHANGED, "session." + session + ".radar", new SessionOverlaps(session, now));
    }

    /** The person's own folder is watched as long as there are agents. */
    private void watch(Path project, boolean wanted) throws IOException {
        if (!wanted) {
            Optional.ofNullable(watched.remove(project)).ifPresent(FileWatcher.Listening::close);
        } else if (!watched.containsKey(project)) {
            watched.put(
                    project,
                    watcher.subscribe(
                            new FileTree(project.toRealPath(), home.folder().toRealPath()),
                            changes -> happenedIn(project)));
        }
    }

    /** The current overlaps of a session's agents, without those of agents that {@code by} may not see. */
    public List<AgentOverlap> overlaps(Participant by, SessionId session) throws IOException, InterruptedException {
        permissions.require(by, Action.FILE_READ, session.scope());
        var projects = agents.list(by).stream()
                .filter(agent -> agent.session().equals(session) && agent.isolation() == Isolation.WORKTREE)
                .map(ProjectLook::project)
                .collect(Collectors.toSet());
        var overlaps = new ArrayList<AgentOverlap>();
        for (var project : projects)
            for (var overlap : isKnown(project) ? seen.get(project) : lookAt(project))
                if (overlap.concerns(session)
                        && maySee(by, overlap.agent())
                        && overlap.other().filter(other -> !maySee(by, other)).isEmpty()) overlaps.add(overlap);
        return overlaps;
    }

    /** An agent's overlaps as of the last scan. */
    public List<AgentOverlap> lastSeen(Participant by, Agent agent) {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        if (agent.isolation() != Isolation.WORKTREE) return List.of();
        return seen.getOrDefault(ProjectLook.project(agent), List.of()).stream()
                .filter(overlap -> overlap.agent().id().equals(agent.id())
                        || overlap.other()
                                .filter(other -> other.id().equals(agent.id()))
                                .isPresent())
                .filter(overlap -> maySee(by, overlap.agent())
                        && overlap.other().filter(other -> !maySee(by, other)).isEmpty())
                .toList();
    }

    private boolean isKnown(Path project) {
        synchronized (stale) {
            return seen.containsKey(project) && !stale.contains(project);
        }
    }

    private boolean maySee(Participant by, Author author) {
        return permissions.allows(by, Action.AGENT_SEE, author.session().scope());
    }

    @Override
    public void close() {
        closed = true;
        watched.values().forEach(FileWatcher.Listening::close);
        watched.clear();
    }
}
