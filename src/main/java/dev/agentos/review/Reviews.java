package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentListener;
import dev.agentos.agent.AgentStatus;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.Participant;
import dev.agentos.core.Turns;
import dev.agentos.exec.Programs;
import dev.agentos.file.ChangeQueue;
import dev.agentos.file.FileTree;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Checkout;
import dev.agentos.git.TreeStore;
import dev.agentos.git.Worktrees;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * What agents have changed since a person last agreed, for those who may see and decide it. An agent's files are agreed
 * to as they are before its program first runs; from then on they are watched.
 */
public final class Reviews implements AgentListener, AutoCloseable {
    /** Larger ones cannot be shown. */
    public static final int LARGEST_FILE = FileStates.LARGEST;

    private static final int MAX_UNDOABLE_LISTED = 20;
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration TO_BEGIN = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofMinutes(1);
    /** Whoever makes many agents does not wait for the files of the first ones to be looked at. */
    private static final Duration QUIET = Duration.ofMillis(500);

    private final Home home;
    /** A first look has all names of a project in memory several times over. */
    private final Semaphore firstLooks = new Semaphore(1);

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final Worktrees worktrees;
    private final Programs programs;
    private final FileWatcher watcher;
    private final Clock clock;
    private final Map<AgentId, Open> open = new ConcurrentHashMap<>();
    /** When an agent was last told something and has not been seen to work on it. */
    private final Map<AgentId, Instant> told = new ConcurrentHashMap<>();

    private final Turns<AgentId> opening = new Turns<>();
    /** Those whose files nobody has looked at since they were checked out. */
    private final Set<AgentId> fresh = ConcurrentHashMap.newKeySet();

    private volatile Instant lastMade = Instant.EPOCH;
    /** Of all agents that have been reviewed, also by an earlier daemon. */
    private final Map<AgentId, Path> roots = new ConcurrentHashMap<>();

    private final ShownChanges shown = new ShownChanges();

    /** A review, and who hears of its files; nobody, when the system watches no more folders. */
    private record Open(Review review, Optional<FileWatcher.Listening> listening) {
        /** Folders that are not watched; empty when nobody knows which. */
        Optional<Set<WorkspacePath>> unwatched() {
            return listening.filter(one -> one.limit().isEmpty()).map(FileWatcher.Listening::unwatched);
        }
    }

    public Reviews(
            Home home,
            Store store,
            MessageBus bus,
            Permissions permissions,
            Agents agents,
            Worktrees worktrees,
            Programs programs,
            FileWatcher watcher,
            Clock clock) {
        this.home = home;
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.worktrees = worktrees;
        this.programs = programs;
        this.watcher = watcher;
        this.clock = clock;
        for (var info : store.read(ReviewStore::all)) roots.put(info.agent(), info.root());
    }

    /** What commands have printed. */
    public ShownChanges shown() {
        return shown;
    }

    /** What the agent has changed, by path. */
    public List<Change> changes(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return require(agent).review().changes();
    }

    /**
     * What these agents have changed, in their order. One whose files cannot be reviewed is left out, and keeps nobody
     * from those of the others.
     */
    public Map<Agent, List<Change>> changes(Participant by, List<Agent> some) throws InterruptedException {
        var changes = new LinkedHashMap<Agent, List<Change>>();
        for (var agent : some) {
            try {
                changes.put(agent, changes(by, agent));
            } catch (AgentOsException impossible) {
                if (!isLeftOut(impossible)) throw impossible;
                System.getLogger("review")
                        .log(
                                Level.DEBUG,
                                "what {0} changes cannot be reviewed: {1}",
                                agent.name(),
                                impossible.getMessage());
            }
        }
        return changes;
    }

    /** Whether the files of an agent cannot be reviewed at all. */
    private static boolean isLeftOut(AgentOsException impossible) {
        return impossible.code() == ErrorCode.TOO_MANY || impossible.code() == ErrorCode.FILE_FAILED;
    }

    /** One change with both its texts. */
    public Difference difference(Participant by, String change) throws InterruptedException {
        var agent = agent(by, change);
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return require(agent).review().difference(change);
    }

    /** The lines that came and went by these changes of an agent; without those that have become others meanwhile. */
    public Map<Change, ChangedLines> changedLines(Participant by, Agent agent, List<Change> changes)
            throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return require(agent).review().changedLines(changes);
    }

    /** Whose change it is. */
    public Agent agent(Participant by, String change) {
        return agents.find(by, Change.agentOf(change));
    }

    /** Decides about a change as it was seen: about these hunks, or all of it when none is named. */
    public Decision decide(Participant by, Decision.Kind kind, Seen seen, Set<String> hunks)
            throws InterruptedException {
        var agent = agent(by, seen.id());
        return decided(by, agent, review -> review.decide(kind, by.id(), seen, hunks));
    }

    /** Decides about these changes of an agent as they were seen. */
    public Decision decide(Participant by, Decision.Kind kind, Agent agent, Collection<Seen> seen)
            throws InterruptedException {
        return decided(by, agent, review -> review.decide(kind, by.id(), seen));
    }

    /**
     * Decides about all changes of these agents that can be shown, if exactly these are listed; otherwise about none.
     */
    public Map<Agent, Decision> decideAll(Participant by, Decision.Kind kind, List<Agent> some, Collection<Seen> seen)
            throws InterruptedException {
        for (var agent : some)
            permissions.require(by, Action.FILE_WRITE, agent.session().scope());
        var of = new LinkedHashMap<Agent, List<Seen>>();
        // Always in this order: two who decide about the same agents do not wait for each other.
        for (var agent : some.stream()
                .sorted(Comparator.comparing(agent -> agent.id().text()))
                .toList()) of.put(agent, new ArrayList<>());
        for (var one : seen) {
            var agent = of.keySet().stream()
                    .filter(known -> known.id().equals(Change.agentOf(one.id())))
                    .findFirst();
            of.get(agent.orElseThrow(() -> new AgentOsException(
                            ErrorCode.OUTDATED,
                            "one of these changes is of an agent that is gone",
                            "look again: `agentos changes`")))
                    .add(one);
        }
        return whileListed(List.copyOf(of.entrySet()), () -> {
            var decisions = new LinkedHashMap<Agent, Decision>();
            for (var entry : of.entrySet()) {
                var agent = entry.getKey();
                var review = require(agent).review();
                var decision = entry.getValue().isEmpty()
                        ? Optional.<Decision>empty()
                        : review.decideShown(kind, by.id(), entry.getValue());
                if (decision.isPresent()) decisions.put(agent, told(by, agent, review, decision.get()));
            }
            return decisions;
        });
    }

    private <T> T whileListed(List<Map.Entry<Agent, List<Seen>>> listed, Callable<T> work) throws InterruptedException {
        if (listed.isEmpty()) return Review.call(work);
        var first = listed.getFirst();
        Callable<T> others = () -> whileListed(listed.subList(1, listed.size()), work);
        try {
            return require(first.getKey()).review().whileListed(first.getValue(), others);
        } catch (AgentOsException impossible) {
            if (!isLeftOut(impossible) || !first.getValue().isEmpty()) throw impossible;
            return Review.call(others);
        }
    }

    /** Undoes a decision about the agent's changes. */
    public Decision undo(Participant by, Agent agent, int number) throws InterruptedException {
        return decided(by, agent, review -> review.undo(by.id(), number));
    }

    /**
     * All that was accepted is merged: undoing that would not take it back, but have the next merge remove it from the
     * other branch again.
     */
    public void merged(Agent agent) {
        store.execute(tx -> ReviewStore.setMerged(tx, agent.id()));
    }

    /** The decisions about the agent's changes that can be undone, latest first. */
    public List<Decision> undoable(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return require(agent).review().undoable(MAX_UNDOABLE_LISTED);
    }

    private interface Deciding {
        Decision in(Review review) throws InterruptedException;
    }

    private Decision decided(Participant by, Agent agent, Deciding deciding) throws InterruptedException {
        permissions.require(by, Action.FILE_WRITE, agent.session().scope());
        var review = require(agent).review();
        return told(by, agent, review, deciding.in(review));
    }

    private Decision told(Participant by, Agent agent, Review review, Decision decision) throws InterruptedException {
        bus.publish(by, Decision.DECIDED, topic(agent), ReviewViews.of(agent, decision));
        tell(agent, review);
        return decision;
    }

    /** When the agent began to work, and its files as they were then. */
    public List<Turn> turns(Participant by, Agent agent) {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return store.read(tx -> ReviewStore.turns(tx, agent.id()));
    }

    /** Returns the agent's files, and what is agreed of them, to what they were before a turn. Not while it works. */
    public Decision back(Participant by, Agent agent, int number) throws InterruptedException {
        var turn = turns(by, agent).stream()
                .filter(one -> one.number() == number)
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        agent.name() + " has no turn " + number,
                        "`agentos turns " + agent.name() + "` lists them"));
        return returned(by, agent, turn, Turn.Kind.AHEAD);
    }

    /**
     * To before the first turn that began at this time or later; empty when there is none, for then the files are as
     * they were.
     */
    public Optional<Decision> backTo(Participant by, Agent agent, Instant time) throws InterruptedException {
        var turn = turns(by, agent).stream()
                .filter(one -> !one.at().isBefore(time))
                .findFirst();
        return turn.isEmpty() ? Optional.empty() : Optional.of(returned(by, agent, turn.get(), Turn.Kind.AHEAD));
    }

    /** To what they were before they were last returned. */
    public Decision forward(Participant by, Agent agent) throws InterruptedException {
        var ahead = turns(by, agent).stream()
                .filter(one -> one.kind() == Turn.Kind.AHEAD)
                .reduce((first, second) -> second)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        "there is nothing ahead of " + agent.name(),
                        "`agentos back " + agent.name() + " TURN` goes back"));
        var decision = returned(by, agent, ahead, Turn.Kind.KEPT);
        store.execute(tx -> ReviewStore.setKind(tx, agent.id(), ahead.number(), Turn.Kind.KEPT));
        return decision;
    }

    private Decision returned(Participant by, Agent agent, Turn turn, Turn.Kind leaving) throws InterruptedException {
        var status = agents.status(agent);
        if (status instanceof AgentStatus.Running || status instanceof AgentStatus.Waiting)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " is at work, and would go on with other files than it knows",
                    agent.speaksAcp()
                            ? "`agentos interrupt " + agent.name() + "` ends its turn"
                            : "wait until it is idle, or `agentos pause " + agent.name() + "`");
        return decided(by, agent, review -> review.returnTo(by.id(), turn, leaving));
    }

    /** What is agreed of an agent's files. */
    public Agreed agreed(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        return require(agent).review().agreed();
    }

    /**
     * Agrees to these files as a tree has them, whatever is in the agent's folder by now; with {@code contents} for
     * those that are written otherwise than the tree has them. The commit of what is agreed says {@code why}.
     */
    public void agreeToTree(
            Participant by,
            Agent agent,
            String tree,
            Collection<WorkspacePath> paths,
            Map<WorkspacePath, byte[]> contents,
            String why)
            throws InterruptedException {
        permissions.require(by, Action.FILE_WRITE, agent.session().scope());
        var review = require(agent).review();
        review.agreeToTree(tree, paths, contents, why);
        tell(agent, review);
    }

    /** Keeps the files as they are now, among the turns of the agent. */
    public Turn keepFiles(Participant by, Agent agent) throws InterruptedException {
        permissions.require(by, Action.FILE_WRITE, agent.session().scope());
        return require(agent).review().keepFiles(Turn.Kind.KEPT);
    }

    private static String topic(Agent agent) {
        return agent.topic() + ".changes";
    }

    private void tell(Agent agent, Review review) throws InterruptedException {
        bus.publish(Participant.SYSTEM, Change.PENDING, topic(agent), ReviewViews.pending(agent, review.countToTell()));
    }

    /** The reviews of all whose files a path is among, and its place there. */
    record Place(Agent agent, Review review, WorkspacePath path) {}

    List<Place> around(Path file) {
        var places = new ArrayList<Place>();
        roots.forEach((agent, root) -> {
            if (file.startsWith(root) && !file.equals(root))
                agent(agent).flatMap(found -> place(found, file)).ifPresent(places::add);
        });
        return places;
    }

    /** One that is there. */
    private Optional<Agent> agent(AgentId id) {
        try {
            return Optional.of(agents.find(Participant.SYSTEM, id));
        } catch (AgentOsException gone) {
            return Optional.empty();
        }
    }

    private Optional<Place> place(Agent agent, Path file) {
        try {
            var review = require(agent).review();
            return Optional.of(new Place(
                    agent,
                    review,
                    new WorkspacePath(review.info().root().relativize(file).toString())));
        } catch (AgentOsException notServed) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * A person has written there: what the agent changed is compared with another text now. Whoever wrote need not wait
     * until that is said.
     */
    void written(Place place) {
        Thread.ofVirtual()
                .name("review of " + place.agent().name())
                .start(() -> quietly(place.agent(), () -> {
                    tell(place.agent(), place.review());
                    return true;
                }));
    }

    private Open require(Agent agent) throws InterruptedException {
        var there = open.get(agent.id());
        if (there != null) return there;
        try (var _ = opening.take(agent.id())) {
            var meanwhile = open.get(agent.id());
            if (meanwhile != null) return meanwhile;
            return begin(agent);
        } catch (IOException failed) {
            throw notReviewable(agent, failed);
        }
    }

    private static AgentOsException notReviewable(Agent agent, IOException failed) {
        return new AgentOsException(
                ErrorCode.FILE_FAILED,
                "what " + agent.name() + " changes cannot be reviewed: " + failed.getMessage(),
                "is its folder still there? `agentos list` shows where it works",
                failed);
    }

    private static Path real(Agent agent) {
        try {
            return agent.top().toRealPath();
        } catch (IOException gone) {
            throw notReviewable(agent, gone);
        }
    }

    /** Watches first: what is written while the files are read is not missed. */
    private Open begin(Agent agent) throws IOException, InterruptedException {
        var known = info(agent.id());
        var root = real(agent);
        var checkout = worktrees.find(root);
        var gitFolder = known.map(ReviewInfo::gitFolder)
                .orElseGet(() -> checkout.map(Checkout::common)
                        .orElse(home.review(agent.id().text())));
        var trees = gitFolder.equals(home.review(agent.id().text()))
                ? TreeStore.ofOurOwn(programs, gitFolder)
                : TreeStore.in(programs, gitFolder);
        var tree = new FileTree(root, home.folder().toRealPath());
        var review =
                new Review(store, clock, trees, tree, known.orElse(ReviewInfo.of(agent.id(), root, gitFolder, now())));
        var queue = new ChangeQueue();
        var listening = watch(tree, queue);
        try {
            firstLooks.acquire();
            try {
                if (known.isPresent()) review.resume();
                else review.begin();
            } finally {
                firstLooks.release();
            }
        } catch (RuntimeException | InterruptedException failed) {
            listening.ifPresent(FileWatcher.Listening::close);
            throw failed;
        }
        var opened = new Open(review, listening);
        review.watchedExcept(opened::unwatched);
        open.put(agent.id(), opened);
        fresh.remove(agent.id());
        roots.put(agent.id(), root);
        Thread.ofVirtual().name("review of " + agent.name()).start(() -> follow(agent, opened, queue));
        return opened;
    }

    private Optional<FileWatcher.Listening> watch(FileTree tree, ChangeQueue queue) {
        try {
            return Optional.of(watcher.subscribe(tree, queue));
        } catch (AgentOsException noMore) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "changes in {0} are only seen when somebody asks for them: {1}",
                            tree.folder(),
                            noMore.getMessage());
            return Optional.empty();
        }
    }

    private void follow(Agent agent, Open opened, ChangeQueue queue) {
        try {
            // What was written before anybody looked is news as well.
            if (opened.review().countToTell() > 0) tell(agent, opened.review());
            while (open.get(agent.id()) == opened) {
                var changes = queue.poll(PATIENCE);
                if (changes.isEmpty()) continue;
                try {
                    if (opened.review().happened(changes.get())) tell(agent, opened.review());
                } catch (AgentOsException failed) {
                    System.getLogger("review")
                            .log(
                                    Level.DEBUG,
                                    "what {0} changed could not be looked at: {1}",
                                    agent.name(),
                                    failed.getMessage());
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    @Override
    public void folderMade(Agent agent) {
        lastMade = clock.instant();
        quietly(agent, () -> agreeToCommit(agent) || require(agent) != null);
    }

    /** What was just checked out is agreed as its commit, and looked at later: no agent waits for that. */
    private boolean agreeToCommit(Agent agent) throws InterruptedException {
        var checkout =
                agent.isolation() == Isolation.WORKTREE ? worktrees.find(agent.top()) : Optional.<Checkout>empty();
        if (checkout.isEmpty()) return false;
        var gitFolder = checkout.get().common();
        var root = real(agent);
        var commit = TreeStore.in(programs, gitFolder).asCheckedOut(root);
        if (commit.isEmpty()) return false;
        var info = ReviewInfo.of(agent.id(), root, gitFolder, now()).beginningWith(commit.get());
        store.execute(tx -> ReviewStore.insert(tx, info));
        roots.put(agent.id(), info.root());
        fresh.add(agent.id());
        Thread.ofVirtual()
                .name("first look at " + agent.name())
                .start(() -> quietly(agent, () -> openWhenQuiet(agent)));
        return true;
    }

    private boolean openWhenQuiet(Agent agent) throws InterruptedException {
        for (var wait = QUIET; wait.isPositive(); wait = Duration.between(clock.instant(), lastMade.plus(QUIET)))
            Thread.sleep(wait);
        return fresh.contains(agent.id()) && require(agent) != null;
    }

    @Override
    public void aboutToBeTold(Agent agent) {
        told.put(agent.id(), clock.instant());
        quietly(agent, () -> keepFiles(agent));
    }

    /** Of one that was just told something the files are kept already, as they were before that. */
    @Override
    public void turnBegan(Agent agent) {
        var toldAt = told.remove(agent.id());
        if (toldAt != null && clock.instant().isBefore(toldAt.plus(TO_BEGIN))) return;
        Thread.ofVirtual().name("turn of " + agent.name()).start(() -> quietly(agent, () -> keepFiles(agent)));
    }

    private boolean keepFiles(Agent agent) throws InterruptedException {
        return beginsWithCommit(agent) || require(agent).review().keepFiles(Turn.Kind.TURN) != null;
    }

    /** The first turn of one that has just been made begins with the commit. */
    private boolean beginsWithCommit(Agent agent) throws InterruptedException {
        try (var _ = opening.take(agent.id())) {
            if (!fresh.contains(agent.id())
                    || !store.read(tx -> ReviewStore.turns(tx, agent.id())).isEmpty()) return false;
            var info = info(agent.id()).orElseThrow();
            var files = TreeStore.in(programs, info.gitFolder())
                    .commit(info.turn(1), info.baseline(), List.of(), "turn 1", now());
            store.execute(tx -> ReviewStore.insert(tx, agent.id(), new Turn(1, Turn.Kind.TURN, files, now())));
            return true;
        }
    }

    @Override
    public void gone(Agent agent) {
        quietly(agent, () -> {
            try (var _ = opening.take(agent.id())) {
                roots.remove(agent.id());
                fresh.remove(agent.id());
                told.remove(agent.id());
                shown.forget(agent.id());
                var closed = open.remove(agent.id());
                if (closed != null) closed.listening().ifPresent(FileWatcher.Listening::close);
                var known = info(agent.id());
                if (known.isPresent()) forget(known.get());
                return true;
            }
        });
    }

    private Optional<ReviewInfo> info(AgentId agent) {
        return store.read(ReviewStore::all).stream()
                .filter(info -> info.agent().equals(agent))
                .findFirst();
    }

    private void deleteOwn(ReviewInfo info) {
        var own = home.review(info.agent().text());
        if (!info.gitFolder().equals(own) || !Files.exists(own)) return;
        try {
            Worktrees.deleteFolder(own);
        } catch (IOException left) {
            System.getLogger("review").log(Level.WARNING, "{0} is left behind: {1}", own, left.getMessage());
        }
    }

    private interface Work {
        Object run() throws InterruptedException;
    }

    /** Whatever goes wrong here is no reason not to make, run or destroy an agent. */
    private void quietly(Agent agent, Work work) {
        try {
            work.run();
        } catch (AgentOsException failed) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "what {0} changes could not be kept for review: {1}",
                            agent.name(),
                            failed.getMessage());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Goes on with the reviews of an earlier daemon, and lets go of those whose agents are gone. */
    public void recover() throws InterruptedException {
        // Read before the agents are: one that is made meanwhile is not forgotten.
        var known = store.read(ReviewStore::all);
        var all = agents.list(Participant.SYSTEM);
        for (var agent : all) if (agent.state() == Agent.State.READY) quietly(agent, () -> require(agent));
        for (var info : known) if (all.stream().noneMatch(agent -> agent.id().equals(info.agent()))) forget(info);
    }

    private void forget(ReviewInfo info) throws InterruptedException {
        store.execute(tx -> ReviewStore.delete(tx, info.agent()));
        try {
            if (Files.isDirectory(info.gitFolder()))
                TreeStore.in(programs, info.gitFolder()).forget(info.refs());
        } catch (AgentOsException failed) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "refs of a review are left behind in {0}: {1}",
                            info.gitFolder(),
                            failed.getMessage());
        }
        deleteOwn(info);
    }

    @Override
    public void close() {
        open.values().forEach(opened -> opened.listening().ifPresent(FileWatcher.Listening::close));
        open.clear();
    }
}
