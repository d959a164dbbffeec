package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.Turns;
import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.WorkingCopy;
import dev.agentos.git.Worktrees;
import dev.agentos.merge.Joining.Joined;
import dev.agentos.protocol.MergeCommitView;
import dev.agentos.protocol.MergePlanView;
import dev.agentos.protocol.MergeView;
import dev.agentos.review.Reviews;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Commits what is accepted of agents' work to their branches, and merges those into others. Everything is computed
 * before anything is touched; what is begun is written down, so that the next daemon finishes it. In one repository one
 * thing is done at a time.
 */
public final class Merges {
    public static final MessageType COMMITTED = new MessageType("merge.committed");
    public static final MessageType MERGED = new MessageType("merge.merged");
    public static final MessageType ASKED = new MessageType("merge.asked");
    public static final MessageType ABORTED = new MessageType("merge.aborted");
    private static final String BRANCHES = "refs/heads/";
    private static final int LONGEST_MESSAGE = 100_000;
    private static final int MOST_COMMITS = 200;
    private static final int SHORT_ID = 10;
    private static final MergeWish ANYHOW = new MergeWish("", "", List.of(), Set.of(), Set.of(), false);

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Agents agents;
    private final Reviews reviews;
    private final Worktrees worktrees;
    private final Programs programs;
    private final Commits commits;
    private final CommitRange range;
    private final BranchTips tips;
    private final MergeTrees trees;
    private final Clock clock;
    private final Turns<Path> turns = new Turns<>();

    public Merges(
            Store store,
            MessageBus bus,
            Permissions permissions,
            Agents agents,
            Reviews reviews,
            Worktrees worktrees,
            Programs programs,
            Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.agents = agents;
        this.reviews = reviews;
        this.worktrees = worktrees;
        this.programs = programs;
        this.commits = new Commits(programs);
        this.range = new CommitRange(programs);
        this.tips = new BranchTips(programs);
        this.trees = new MergeTrees(programs);
        this.clock = clock;
    }

    /** What there is to be merged, and the commit that was made for it, if any was. */
    private record Committed(String tip, Optional<String> commit) {}

    /** What committing and merging would do. */
    public MergePlanView plan(Participant by, Agent agent, String into) throws IOException, InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        try (var _ = turn(agent)) {
            var copy = copy(agent);
            var target = target(agent, into);
            var draft = draft(by, agent, copy, target, false);
            int pending = reviews.agreed(by, agent).pending().size();
            var message = CommitMessage.of(agent.task(), draft.changes());
            var files = draft.changes().stream().map(MergeViews::of).toList();
            var own = draft.own().stream()
                    .limit(MOST_COMMITS)
                    .map(entry -> new MergeCommitView(entry.id(), entry.subject()))
                    .toList();
            var ours = tips.tip(copy.folder(), target);
            if (draft.merging().isPresent())
                return new MergePlanView(
                        agent.id().text(),
                        agent.branch(),
                        MergeViews.shortName(target),
                        "asked",
                        message,
                        files,
                        pending,
                        List.of(),
                        own,
                        List.of(),
                        List.of());
            var theirs = draft.isEmpty() ? draft.onto() : draft.commit(commits, copy.folder(), message);
            var joined = theirs.isEmpty()
                    ? new Joined("", List.of())
                    : new Joining(trees, commits, copy.folder(), ANYHOW).merge(ours, theirs, "Merge");
            var coming = theirs.isEmpty() || ours.isEmpty()
                    ? List.<Commits.Subject>of()
                    : commits.between(copy.folder(), ours, draft.onto().isEmpty() ? ours : draft.onto(), MOST_COMMITS);
            var inTheWay = joined.conflicts().isEmpty() && !joined.commit().isEmpty()
                    ? inTheWay(copy, target, ours, joined.commit())
                    : List.<String>of();
            boolean nothing = theirs.isEmpty() || !ours.isEmpty() && commits.isIn(copy.folder(), theirs, ours);
            var state = !joined.conflicts().isEmpty()
                    ? "conflicts"
                    : nothing ? "nothing" : inTheWay.isEmpty() ? "clean" : "blocked";
            return new MergePlanView(
                    agent.id().text(),
                    agent.branch(),
                    MergeViews.shortName(target),
                    state,
                    message,
                    files,
                    pending,
                    coming.stream().map(MergeViews::of).toList(),
                    own,
                    MergeViews.of(commits, copy.folder(), joined.conflicts()),
                    inTheWay);
        }
    }

    private List<String> inTheWay(WorkingCopy copy, String target, String ours, String commit)
            throws InterruptedException {
        var checkedOut = tips.checkedOut(copy.folder(), target);
        if (checkedOut.isEmpty() || ours.isEmpty() || ours.equals(commit)) return List.of();
        return new WorkingCopy(programs, checkedOut.get()).inTheWay(commits.differences(copy.folder(), ours, commit));
    }

    /** Commits what is accepted to the agent's branch; what is not stays as it is. */
    public MergeView commit(Participant by, Agent agent, String message) throws IOException, InterruptedException {
        requireMayWrite(by, agent);
        try (var _ = turn(agent)) {
            finishLeftBehind(agent);
            var commit = commitAccepted(by, agent, copy(agent), agent.baseBranch(), message)
                    .commit()
                    .orElseThrow(() -> new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "there is nothing accepted that is not on " + agent.branch() + " already",
                            "accept something first: `agentos changes " + agent.name() + "`"));
            return MergeViews.of(
                    agent, "committed", Optional.of(commit), Optional.empty(), Optional.empty(), List.of());
        }
    }

    /**
     * Commits what is accepted, if it is not yet, and merges the agent's branch, or some commits of it. With conflicts
     * nothing is merged.
     */
    public MergeView merge(Participant by, Agent agent, MergeWish wish) throws IOException, InterruptedException {
        requireMayWrite(by, agent);
        try (var _ = turn(agent)) {
            finishLeftBehind(agent);
            var copy = copy(agent);
            var target = target(agent, wish.into());
            var joining = new Joining(trees, commits, copy.folder(), wish);
            var chosen = new ArrayList<String>();
            for (var commit : wish.commits()) chosen.add(commits.require(copy.folder(), commit));
            requireAccepted(by, agent, copy, chosen);
            var committed = chosen.isEmpty()
                    ? commitAccepted(by, agent, copy, target, wish.message())
                    : new Committed("", Optional.empty());
            var theirs = committed.tip();
            var commit = committed.commit();
            var ours = tips.tip(copy.folder(), target);
            if (chosen.isEmpty()) requireSomething(agent, copy, ours, theirs, target);
            var joined = chosen.isEmpty()
                    ? joining.merge(ours, theirs, "Merge branch '" + agent.branch() + "'\n")
                    : joining.pick(requireCommits(ours, target), chosen);
            if (!joined.conflicts().isEmpty()) {
                if (wish.ask()) ask(by, agent, copy, theirs, ours, target);
                return MergeViews.of(
                        agent,
                        wish.ask() ? "asked" : "conflicts",
                        commit,
                        Optional.of(target),
                        Optional.empty(),
                        MergeViews.of(commits, copy.folder(), joined.conflicts()));
            }
            if (joined.commit().equals(ours))
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        MergeViews.shortName(target) + " has all of that already",
                        "`git log " + MergeViews.shortName(target) + "` shows it");
            begin(
                    by,
                    new Landing(
                            agent.id(),
                            Landing.Kind.MERGE,
                            target,
                            ours,
                            joined.commit(),
                            tips.checkedOut(copy.folder(), target),
                            by.id(),
                            now()),
                    agent,
                    copy);
            var merged = MergeViews.of(
                    agent, "merged", commit, Optional.of(target), Optional.of(joined.commit()), List.of());
            bus.publish(by, MERGED, agent.topic(), merged);
            return merged;
        }
    }

    private void requireSomething(Agent agent, WorkingCopy copy, String ours, String theirs, String target)
            throws InterruptedException {
        if (theirs.isEmpty() || !ours.isEmpty() && commits.isIn(copy.folder(), theirs, ours))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    MergeViews.shortName(target) + " has everything that is on " + agent.branch() + " already",
                    "accept something first: `agentos changes " + agent.name() + "`");
    }

    /** A commit is taken whole, and so is refused when it has anything that nobody accepted. */
    private void requireAccepted(Participant by, Agent agent, WorkingCopy copy, List<String> chosen)
            throws InterruptedException {
        if (chosen.isEmpty()) return;
        var accepted = work(by, agent, copy).states();
        for (var commit : chosen) {
            var missing = accepted.missing(commits.changes(copy.folder(), commit));
            if (!missing.isEmpty())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "commit " + commit.substring(0, SHORT_ID)
                                + " has changes that nobody accepted as they are in it: " + String.join(", ", missing),
                        "accept them first, or merge without --cherry-pick: that takes what is accepted");
        }
    }

    private static String requireCommits(String ours, String target) {
        if (ours.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT, MergeViews.shortName(target) + " has no commits yet", "merge the whole branch");
        return ours;
    }

    /**
     * Ends the merge in the agent's copy: its files and what is agreed of them are as before. What was there meanwhile
     * is kept as a turn of the agent.
     */
    public MergeView abort(Participant by, Agent agent) throws IOException, InterruptedException {
        requireMayWrite(by, agent);
        try (var _ = turn(agent)) {
            finishLeftBehind(agent);
            var copy = copy(agent);
            var merging = copy.merging()
                    .orElseThrow(() -> new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "nothing is being merged in the copy of " + agent.name(),
                            "a merge that found conflicts has changed nothing"));
            reviews.keepFiles(by, agent);
            copy.abortMerge();
            agreeAsBefore(by, agent, copy, merging);
            var aborted =
                    MergeViews.of(agent, "aborted", Optional.empty(), Optional.empty(), Optional.empty(), List.of());
            bus.publish(by, ABORTED, agent.topic(), aborted);
            return aborted;
        }
    }

    /** What the merge made of the files was agreed to in one step, which is taken back. */
    private void agreeAsBefore(Participant by, Agent agent, WorkingCopy copy, String merging)
            throws InterruptedException {
        var agreed = reviews.agreed(by, agent);
        for (var step : range.read(copy.folder(), agreed.commit(), List.of(agreed.began()), Integer.MAX_VALUE)) {
            if (!step.subject().equals(AskedMerge.PREFIX + merging)) continue;
            var paths = step.changes().stream()
                    .flatMap(change -> AskedMerge.safe(change.path()).stream())
                    .toList();
            reviews.agreeToTree(by, agent, step.parents().getFirst(), paths, Map.of(), "merge ended");
            return;
        }
    }

    private void requireMayWrite(Participant by, Agent agent) {
        permissions.require(by, Action.FILE_WRITE, agent.session().scope());
        permissions.require(by, Action.CODE_EXECUTE, agent.session().scope());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private Turns.Turn turn(Agent agent) throws InterruptedException {
        if (agent.isolation() != Isolation.WORKTREE)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " works in the folder itself and has no branch of its own",
                    "commit there as you always do");
        if (!Files.isDirectory(agent.top()))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the copy of " + agent.name() + " is gone: " + agent.top(),
                    "what was committed is on " + agent.branch());
        return turns.take(worktrees
                .find(agent.top())
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT,
                        agent.top() + " is no working copy any more",
                        "`agentos doctor` says what is wrong"))
                .common());
    }

    private WorkingCopy copy(Agent agent) throws InterruptedException {
        var copy = new WorkingCopy(programs, agent.top());
        if (!copy.branch().equals(BRANCHES + agent.branch()))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " has left its branch " + agent.branch() + ", and "
                            + (copy.branch().isEmpty() ? "is on none" : "is on " + MergeViews.shortName(copy.branch())),
                    "`git switch " + agent.branch() + "` in " + agent.top());
        return copy;
    }

    private String target(Agent agent, String wanted) throws InterruptedException {
        var branch = wanted.isEmpty() ? agent.baseBranch() : BRANCHES + wanted;
        if (!branch.startsWith(BRANCHES))
            throw new InvalidInput(
                    "the work of " + agent.name() + " did not begin at a branch of yours",
                    "name one: `agentos merge " + agent.name() + " --into main`");
        if (branch.equals(BRANCHES + agent.branch()))
            throw new InvalidInput(
                    agent.branch() + " is the agent's own branch", "name the one into which it is to be merged");
        if (!wanted.isEmpty() && tips.tip(agent.top(), branch).isEmpty())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "there is no branch \"" + wanted + "\"", "`git branch` lists them");
        return branch;
    }

    private AcceptedWork work(Participant by, Agent agent, WorkingCopy copy) throws InterruptedException {
        return new AcceptedWork(commits, range, agent, copy.folder(), reviews.agreed(by, agent));
    }

    private Draft draft(Participant by, Agent agent, WorkingCopy copy, String target, boolean complete)
            throws IOException, InterruptedException {
        var work = work(by, agent, copy);
        var merging = merging(agent, copy);
        if (complete && merging.isPresent()) requireResolved(agent, copy, work);
        return work.draft(
                tips.tip(copy.folder(), BRANCHES + agent.branch()),
                merged(agent, copy),
                target.isEmpty() ? "" : tips.tip(copy.folder(), target),
                merging);
    }

    /**
     * What is being merged into the copy, if it is of the branch that its work began at; anything else the agent has
     * begun by itself.
     */
    private Optional<String> merging(Agent agent, WorkingCopy copy) throws InterruptedException {
        var merging = copy.merging();
        var tip = agent.baseBranch().isEmpty() ? "" : tips.tip(copy.folder(), agent.baseBranch());
        if (merging.isEmpty() || !tip.isEmpty() && commits.isIn(copy.folder(), merging.get(), tip)) return merging;
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                agent.name() + " is merging something else than " + MergeViews.shortName(agent.baseBranch())
                        + " in its copy",
                "end that first: `git merge --abort` in " + copy.folder());
    }

    /**
     * Up to where the agent's branch is in the one that its work began at; empty when that was before the first commit.
     */
    private String merged(Agent agent, WorkingCopy copy) throws InterruptedException {
        var tip = agent.baseBranch().isEmpty() ? "" : tips.tip(copy.folder(), agent.baseBranch());
        return (tip.isEmpty()
                        ? Optional.<String>empty()
                        : commits.shared(copy.folder(), BRANCHES + agent.branch(), tip))
                .orElse(agent.base());
    }

    private static void requireResolved(Agent agent, WorkingCopy copy, AcceptedWork work) throws InterruptedException {
        var marked = work.withMarkers(new HashSet<>(copy.unmerged()));
        if (marked.isEmpty()) return;
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                "what is accepted still has the marks of conflicts: " + String.join(", ", marked),
                "let " + agent.name() + " resolve them and accept that, or end the merge with `agentos merge "
                        + agent.name() + " --abort`");
    }

    private Committed commitAccepted(Participant by, Agent agent, WorkingCopy copy, String target, String message)
            throws IOException, InterruptedException {
        if (message.length() > LONGEST_MESSAGE)
            throw new InvalidInput("a message has at most " + LONGEST_MESSAGE + " characters");
        var draft = draft(by, agent, copy, target, true);
        if (draft.isEmpty()) return new Committed(draft.onto(), Optional.empty());
        var commit = draft.commit(
                commits, copy.folder(), message.isBlank() ? CommitMessage.of(agent.task(), draft.changes()) : message);
        var tip = draft.tip(commits, copy.folder(), commit);
        begin(
                by,
                new Landing(
                        agent.id(),
                        Landing.Kind.COMMIT,
                        BRANCHES + agent.branch(),
                        draft.head(),
                        tip,
                        Optional.of(copy.folder()),
                        by.id(),
                        now()),
                agent,
                copy);
        bus.publish(
                by,
                COMMITTED,
                agent.topic(),
                MergeViews.of(agent, "committed", Optional.of(commit), Optional.empty(), Optional.empty(), List.of()));
        return new Committed(commit, Optional.of(commit));
    }

    /** Writes it down, does it, and lets it go. What is refused has changed nothing, and is let go, too. */
    private void begin(Participant by, Landing landing, Agent agent, WorkingCopy copy)
            throws IOException, InterruptedException {
        store.execute(tx -> LandingStore.put(tx, landing));
        try {
            switch (landing.kind()) {
                case COMMIT -> finishCommit(landing, copy);
                case MERGE -> {
                    move(landing, copy, false);
                    settleAccepted(landing, agent, copy);
                }
                case ASK -> finishAsk(by, landing, agent, copy);
            }
        } catch (AgentOsException refused) {
            boolean halfDone = landing.kind() == Landing.Kind.COMMIT
                    && tips.tip(copy.folder(), landing.branch()).equals(landing.after());
            if (!halfDone) letGo(landing);
            throw refused;
        }
        letGo(landing);
    }

    /** Unless only some commits were picked. */
    private void settleAccepted(Landing landing, Agent agent, WorkingCopy copy) throws InterruptedException {
        var tip = tips.tip(copy.folder(), BRANCHES + agent.branch());
        if (!tip.isEmpty() && commits.isIn(copy.folder(), tip, landing.after())) reviews.merged(agent);
    }

    private void letGo(Landing landing) {
        store.execute(tx -> LandingStore.delete(tx, landing.agent()));
    }

    /** What could not be finished when it was begun comes first. */
    private void finishLeftBehind(Agent agent) throws IOException, InterruptedException {
        var left = store.read(tx -> LandingStore.of(tx, agent.id()));
        if (left.isEmpty()) return;
        recover(left.get());
        letGo(left.get());
    }

    private void finishCommit(Landing landing, WorkingCopy copy) throws IOException, InterruptedException {
        boolean there = tips.tip(copy.folder(), landing.branch()).equals(landing.after());
        if (!there
                && !tips.move(
                        copy.folder(),
                        landing.branch(),
                        landing.before(),
                        landing.after(),
                        "commit: what was accepted"))
            throw new AgentOsException(
                    ErrorCode.OUTDATED, MergeViews.shortName(landing.branch()) + " has moved meanwhile", "try again");
        var merging = copy.merging();
        if (merging.isPresent() && commits.isIn(copy.folder(), merging.get(), landing.after())) {
            copy.resetIndex(landing.after());
            copy.endMerge();
        } else {
            copy.followInIndex(
                    landing.before().isEmpty() ? commits.emptyTree(copy.folder()) : landing.before(), landing.after());
        }
    }

    private void move(Landing landing, WorkingCopy copy, boolean again) throws IOException, InterruptedException {
        if (landing.copy().isEmpty()) {
            if (!tips.move(
                    copy.folder(), landing.branch(), landing.before(), landing.after(), "merge: the work of an agent"))
                throw new AgentOsException(
                        ErrorCode.OUTDATED,
                        MergeViews.shortName(landing.branch()) + " has moved meanwhile",
                        "merge again");
            return;
        }
        var checkedOut = new WorkingCopy(programs, landing.copy().get());
        if (again) checkedOut.advanceAgain(landing.before(), landing.after());
        else checkedOut.advance(landing.before(), landing.after());
    }

    /**
     * Merges the other branch into the agent's copy, up to the conflicts; the agent is told, unless it is a shell,
     * which would take that for a command.
     */
    private void ask(Participant by, Agent agent, WorkingCopy copy, String theirs, String ours, String target)
            throws IOException, InterruptedException {
        begin(
                by,
                new Landing(
                        agent.id(), Landing.Kind.ASK, target, theirs, ours, Optional.of(copy.folder()), by.id(), now()),
                agent,
                copy);
        bus.publish(
                by,
                ASKED,
                agent.topic(),
                MergeViews.of(agent, "asked", Optional.empty(), Optional.of(target), Optional.empty(), List.of()));
    }

    private void finishAsk(Participant by, Landing landing, Agent agent, WorkingCopy copy)
            throws IOException, InterruptedException {
        var merge = new AskedMerge(trees, commits, copy.folder(), landing.before(), landing.after());
        if (copy.merging().isEmpty()) copy.beginMerge(landing.after());
        reviews.agreeToTree(
                by, agent, merge.tree(), merge.paths(), merge.contents(), AskedMerge.PREFIX + landing.after());
        if (agents.understandsWords(agent))
            agents.messages()
                    .enqueue(
                            by,
                            agent,
                            "The branch " + MergeViews.shortName(landing.branch())
                                    + " was merged into yours, and there are conflicts in "
                                    + String.join(", ", copy.unmerged())
                                    + ". Resolve them in your folder: keep what both sides want and remove the marks."
                                    + " Do not commit; somebody reviews it first.");
    }

    /** Finishes what an earlier daemon had begun; what cannot be finished is as it was, and said in the log. */
    public void recover() throws InterruptedException {
        for (var landing : store.read(LandingStore::all)) {
            try {
                recover(landing);
            } catch (IOException | AgentOsException failed) {
                System.getLogger("merge")
                        .log(
                                Level.WARNING,
                                "a {0} for {1} that was begun could not be finished: {2}",
                                landing.kind(),
                                MergeViews.shortName(landing.branch()),
                                failed.getMessage());
            }
            letGo(landing);
        }
    }

    private void recover(Landing landing) throws IOException, InterruptedException {
        var agent = agents.find(Participant.SYSTEM, landing.agent());
        try (var _ = turn(agent)) {
            var copy = new WorkingCopy(programs, agent.top());
            var tip = tips.tip(copy.folder(), landing.branch());
            switch (landing.kind()) {
                case COMMIT -> finishCommit(landing, copy);
                case MERGE -> {
                    if (tip.equals(landing.before())) move(landing, copy, true);
                    settleAccepted(landing, agent, copy);
                }
                case ASK -> {
                    if (copy.merging().filter(landing.after()::equals).isPresent())
                        finishAsk(Participant.SYSTEM, landing, agent, copy);
                    else
                        copy.takeBack(commits.differences(
                                copy.folder(),
                                "HEAD",
                                trees.merge(copy.folder(), "HEAD", landing.after())
                                        .tree()));
                }
            }
        }
    }
}
