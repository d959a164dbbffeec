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
 * Sees where agents with copies of one project change the same files, a moment after they do. One project is looked at
 * at a time, and after each look there is a pause as long as the look took: however much agents write, at most half of
 * one processor is spent on this.
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
    private final Map<Path, List<Meeting>> seen = new ConcurrentHashMap<>();
    private final Map<Path, FileWatcher.Listening> watched = new ConcurrentHashMap<>();
    /** Projects in which something has happened since they were looked at. Guarded by itself. */
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

    /** Hears from now on of what agents do. */
    public void start() {
        for (var topic : List.of("session.*.agent.*", "session.*.agent.*.changes")) {
            var news = bus.subscribe(topic, Overflow.DROP_OLDEST, QUEUE);
            Thread.ofVirtual().name("radar news").start(() -> follow(news));
        }
        agents.list(Participant.SYSTEM).forEach(this::happened);
        Thread.ofVirtual().name("radar").start(this::lookAgainAndAgain);
    }

    /** What anybody does may concern everybody in the project. */
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
            System.getLogger("radar").log(Level.DEBUG, "{0} could not be looked at: {1}", project, failed.getMessage());
        }
    }

    private List<Meeting> lookAt(Path project) throws IOException, InterruptedException {
        looking.lockInterruptibly();
        try {
            var there = agents.list(Participant.SYSTEM).stream()
                    .filter(agent -> agent.state() == Agent.State.READY
                            && agent.isolation() == Isolation.WORKTREE
                            && ProjectLook.project(agent).equals(project))
                    .toList();
            watch(project, !there.isEmpty());
            var now = there.isEmpty() ? List.<Meeting>of() : look.at(project, there);
            var before = Optional.ofNullable(there.isEmpty() ? seen.remove(project) : seen.put(project, now))
                    .orElse(List.of());
            if (!isSame(before, now)) tell(before, now);
            return now;
        } finally {
            looking.unlock();
        }
    }

    private static boolean isSame(List<Meeting> before, List<Meeting> now) {
        return before.stream()
                .map(RadarViews::of)
                .toList()
                .equals(now.stream().map(RadarViews::of).toList());
    }

    private void tell(List<Meeting> before, List<Meeting> now) {
        var sessions = new HashSet<SessionId>();
        for (var meetings : List.of(before, now))
            for (var meeting : meetings) {
                sessions.add(meeting.agent().session());
                meeting.other().ifPresent(other -> sessions.add(other.session()));
            }
        for (var session : sessions)
            bus.publish(Participant.SYSTEM, CHANGED, "session." + session + ".radar", RadarViews.event(session, now));
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

    /** Where agents of a session meet others, as it is now; not with those that {@code by} may not see. */
    public List<Meeting> overlaps(Participant by, SessionId session) throws IOException, InterruptedException {
        permissions.require(by, Action.FILE_READ, session.scope());
        var projects = agents.list(by).stream()
                .filter(agent -> agent.session().equals(session) && agent.isolation() == Isolation.WORKTREE)
                .map(ProjectLook::project)
                .collect(Collectors.toSet());
        var meetings = new ArrayList<Meeting>();
        for (var project : projects)
            for (var meeting : isKnown(project) ? seen.get(project) : lookAt(project))
                if (RadarViews.concerns(meeting, session)
                        && maySee(by, meeting.agent())
                        && meeting.other().filter(other -> !maySee(by, other)).isEmpty()) meetings.add(meeting);
        return meetings;
    }

    /** Where an agent met others at the last look, without another one. */
    public List<Meeting> lastSeen(Participant by, Agent agent) {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        if (agent.isolation() != Isolation.WORKTREE) return List.of();
        return seen.getOrDefault(ProjectLook.project(agent), List.of()).stream()
                .filter(meeting -> meeting.agent().id().equals(agent.id())
                        || meeting.other()
                                .filter(other -> other.id().equals(agent.id()))
                                .isPresent())
                .filter(meeting -> maySee(by, meeting.agent())
                        && meeting.other().filter(other -> !maySee(by, other)).isEmpty())
                .toList();
    }

    private boolean isKnown(Path project) {
        synchronized (stale) {
            return seen.containsKey(project) && !stale.contains(project);
        }
    }

    private boolean maySee(Participant by, Agent agent) {
        return permissions.allows(by, Action.AGENT_SEE, agent.session().scope());
    }

    @Override
    public void close() {
        closed = true;
        watched.values().forEach(FileWatcher.Listening::close);
        watched.clear();
    }
}
