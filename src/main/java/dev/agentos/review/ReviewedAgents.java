package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentListener;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Home;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.file.ChangeQueue;
import dev.agentos.file.FileTree;
import dev.agentos.file.FileWatcher;
import dev.agentos.git.Checkout;
import dev.agentos.git.TreeStore;
import dev.agentos.git.Worktrees;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;

/**
 * Opens, resumes and deletes the reviews of agents as agents come and go. An agent's files are its baseline as they are
 * before its program first runs; from then on they are watched.
 */
public final class ReviewedAgents implements AgentListener, AutoCloseable {
    /** A turn that starts this soon after a message is the one that the message started. */
    private static final Duration TURN_START_TIMEOUT = Duration.ofSeconds(10);
    /** Creating many agents does not wait for the files of the first ones to be read. */
    private static final Duration QUIET_TIME = Duration.ofMillis(500);

    private final Home home;
    private final Store store;
    private final MessageBus bus;
    private final Agents agents;
    private final Worktrees worktrees;
    private final Programs programs;
    private final FileWatcher watcher;
    private final Clock clock;
    private final Map<AgentId, ReviewedAgent> reviewed = new ConcurrentHashMap<>();
    private final KeyedLocks<AgentId> locks = new KeyedLocks<>();
    /** Opening a review has all file names of a project in memory several times over, so only one opens at a time. */
    private final Semaphore opening = new Semaphore(1);

    private volatile Instant lastFolderMade = Instant.EPOCH;

    public ReviewedAgents(
            Home home,
            Store store,
            MessageBus bus,
            Agents agents,
            Worktrees worktrees,
            Programs programs,
            FileWatcher watcher,
            Clock clock) {
        this.home = home;
        this.store = store;
        this.bus = bus;
        this.agents = agents;
        this.worktrees = worktrees;
        this.programs = programs;
        this.watcher = watcher;
        this.clock = clock;
        for (var info : store.read(ReviewStore::all)) of(info.agent()).setRoot(info.root());
    }

    private ReviewedAgent of(AgentId agent) {
        return reviewed.computeIfAbsent(agent, _ -> new ReviewedAgent());
    }

    private Optional<ReviewedAgent> known(AgentId agent) {
        return Optional.ofNullable(reviewed.get(agent));
    }

    /** The review of an agent, which is opened if it is not open yet. */
    OpenReview require(Agent agent) throws InterruptedException {
        var known = known(agent.id()).flatMap(ReviewedAgent::open);
        if (known.isPresent()) return known.get();
        try (var _ = locks.lock(agent.id())) {
            var meanwhile = known(agent.id()).flatMap(ReviewedAgent::open);
            return meanwhile.isPresent() ? meanwhile.get() : open(agent);
        } catch (IOException failed) {
            throw notReviewable(agent, failed);
        }
    }

    private static AgentOsException notReviewable(Agent agent, IOException failed) {
        return new AgentOsException(
                ErrorCode.FILE_FAILED,
                "the changes of " + agent.name() + " cannot be reviewed: " + failed.getMessage(),
                "check its folder; `agentos list` shows where it works",
                failed);
    }

    /** Watches first, so that nothing is missed that is written while the files are read. */
    private OpenReview open(Agent agent) throws IOException, InterruptedException {
        var known = info(agent.id());
        var root = realRoot(agent);
        var checkout = worktrees.find(root);
        var ownFolder = home.review(agent.id().text());
        var gitFolder = known.map(ReviewInfo::gitFolder)
                .orElseGet(() -> checkout.map(Checkout::common).orElse(ownFolder));
        var trees = gitFolder.equals(ownFolder)
                ? TreeStore.ofOurOwn(programs, gitFolder)
                : TreeStore.in(programs, gitFolder);
        var tree = new FileTree(root, home.folder().toRealPath());
        var info = known.orElseGet(() -> ReviewInfo.of(agent.id(), root, gitFolder, now()));
        var review = new Review(store, clock, trees, tree, info);
        var queue = new ChangeQueue();
        var listening = watch(tree, queue);
        try {
            startOrResume(review, known.isPresent());
        } catch (RuntimeException | InterruptedException failed) {
            listening.ifPresent(FileWatcher.Listening::close);
            throw failed;
        }
        var open = new OpenReview(bus, agent, review, queue, listening);
        of(agent.id()).setOpen(open);
        of(agent.id()).setRoot(root);
        Thread.ofVirtual().name("review of " + agent.name()).start(open::follow);
        return open;
    }

    private static Path realRoot(Agent agent) {
        try {
            return agent.top().toRealPath();
        } catch (IOException gone) {
            throw notReviewable(agent, gone);
        }
    }

    private Optional<ReviewInfo> info(AgentId agent) {
        return store.read(ReviewStore::all).stream()
                .filter(info -> info.agent().equals(agent))
                .findFirst();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Optional<FileWatcher.Listening> watch(FileTree tree, ChangeQueue queue) {
        try {
            return Optional.of(watcher.subscribe(tree, queue));
        } catch (AgentOsException noMore) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "{0} is not watched, its changes are only found on request: {1}",
                            tree.folder(),
                            noMore.getMessage());
            return Optional.empty();
        }
    }

    private void startOrResume(Review review, boolean isKnown) throws InterruptedException {
        opening.acquire();
        try {
            if (isKnown) review.resume();
            else review.start();
        } finally {
            opening.release();
        }
    }

    /** The reviews of all agents whose folder contains a file. */
    List<OpenReview> around(Path file) {
        var around = new ArrayList<OpenReview>();
        reviewed.forEach((id, one) -> {
            boolean isInside = one.root()
                    .filter(root -> file.startsWith(root) && !file.equals(root))
                    .isPresent();
            if (isInside) find(id).ifPresent(around::add);
        });
        return around;
    }

    private Optional<OpenReview> find(AgentId id) {
        try {
            return Optional.of(require(agents.find(Participant.SYSTEM, id)));
        } catch (AgentOsException goneOrNotReviewable) {
            return Optional.empty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** After a user edit the pending changes differ from another baseline. The user does not wait for that. */
    void publishLater(OpenReview open) {
        Thread.ofVirtual()
                .name("review of " + open.agent().name())
                .start(() -> logFailure(open.agent(), open::publishPending));
    }

    @Override
    public void folderMade(Agent agent) {
        lastFolderMade = clock.instant();
        logFailure(agent, () -> {
            if (!acceptCheckout(agent)) require(agent);
        });
    }

    /** Accepts the commit that was just checked out; the files are read later, so that no agent waits for that. */
    private boolean acceptCheckout(Agent agent) throws InterruptedException {
        var checkout =
                agent.isolation() == Isolation.WORKTREE ? worktrees.find(agent.top()) : Optional.<Checkout>empty();
        if (checkout.isEmpty()) return false;
        var gitFolder = checkout.get().common();
        var root = realRoot(agent);
        var commit = TreeStore.in(programs, gitFolder).asCheckedOut(root);
        if (commit.isEmpty()) return false;
        var info = ReviewInfo.of(agent.id(), root, gitFolder, now()).startingFrom(commit.get());
        store.execute(tx -> ReviewStore.insert(tx, info));
        of(agent.id()).setRoot(root);
        of(agent.id()).setUnread();
        Thread.ofVirtual()
                .name("opening the review of " + agent.name())
                .start(() -> logFailure(agent, () -> openWhenQuiet(agent)));
        return true;
    }

    private void openWhenQuiet(Agent agent) throws InterruptedException {
        for (var wait = QUIET_TIME;
                wait.isPositive();
                wait = Duration.between(clock.instant(), lastFolderMade.plus(QUIET_TIME))) Thread.sleep(wait);
        if (isUnread(agent)) require(agent);
    }

    private boolean isUnread(Agent agent) {
        return known(agent.id()).filter(ReviewedAgent::isUnread).isPresent();
    }

    @Override
    public void aboutToBeTold(Agent agent) {
        of(agent.id()).messaged(clock.instant());
        logFailure(agent, () -> takeSnapshot(agent));
    }

    @Override
    public void turnBegan(Agent agent) {
        var messagedAt = known(agent.id()).flatMap(ReviewedAgent::takeMessagedAt);
        if (messagedAt.isPresent() && clock.instant().isBefore(messagedAt.get().plus(TURN_START_TIMEOUT))) return;
        Thread.ofVirtual().name("turn of " + agent.name()).start(() -> logFailure(agent, () -> takeSnapshot(agent)));
    }

    private void takeSnapshot(Agent agent) throws InterruptedException {
        if (!startsFirstTurnUnread(agent)) require(agent).review().takeSnapshot(Turn.Kind.TURN);
    }

    /** The first turn of an agent whose files are unread starts from the commit that was checked out. */
    private boolean startsFirstTurnUnread(Agent agent) throws InterruptedException {
        try (var _ = locks.lock(agent.id())) {
            if (!isUnread(agent)
                    || !store.read(tx -> ReviewStore.turns(tx, agent.id())).isEmpty()) return false;
            var info = info(agent.id()).orElseThrow();
            var files = TreeStore.in(programs, info.gitFolder())
                    .commit(info.turnRef(1), info.baseline(), List.of(), "turn 1", now());
            store.execute(tx -> ReviewStore.insert(tx, agent.id(), new Turn(1, Turn.Kind.TURN, files, now())));
            return true;
        }
    }

    @Override
    public void gone(Agent agent) {
        logFailure(agent, () -> {
            try (var _ = locks.lock(agent.id())) {
                var known = reviewed.remove(agent.id());
                if (known != null) known.close();
                var info = info(agent.id());
                if (info.isPresent()) delete(info.get());
            }
        });
    }

    /** A failure here is no reason not to create, run or destroy an agent. */
    private static void logFailure(Agent agent, BestEffort.Task task) {
        BestEffort.run("the changes of {0} could not be kept for review: {1}", agent.name(), task);
    }

    /** Resumes the reviews of an earlier daemon, and deletes those whose agents are gone. */
    public void recover() throws InterruptedException {
        // Reviews are read before agents, so that none is deleted whose agent is created meanwhile.
        var known = store.read(ReviewStore::all);
        var all = agents.list(Participant.SYSTEM);
        for (var agent : all) if (agent.state() == Agent.State.READY) logFailure(agent, () -> require(agent));
        for (var info : known) if (all.stream().noneMatch(agent -> agent.id().equals(info.agent()))) delete(info);
    }

    private void delete(ReviewInfo info) throws InterruptedException {
        store.execute(tx -> ReviewStore.delete(tx, info.agent()));
        try {
            if (Files.isDirectory(info.gitFolder()))
                TreeStore.in(programs, info.gitFolder()).forget(info.refs());
        } catch (AgentOsException failed) {
            System.getLogger("review")
                    .log(
                            Level.WARNING,
                            "refs of a review could not be removed from {0}: {1}",
                            info.gitFolder(),
                            failed.getMessage());
        }
        deleteOwnFolder(info);
    }

    private void deleteOwnFolder(ReviewInfo info) {
        var own = home.review(info.agent().text());
        if (!info.gitFolder().equals(own) || !Files.exists(own)) return;
        try {
            Worktrees.deleteFolder(own);
        } catch (IOException left) {
            System.getLogger("review").log(Level.WARNING, "{0} could not be removed: {1}", own, left.getMessage());
        }
    }

    @Override
    public void close() {
        reviewed.values().forEach(ReviewedAgent::close);
    }
}
