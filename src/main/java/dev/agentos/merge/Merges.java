package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.WorkingCopy;
import dev.agentos.git.Worktrees;
import dev.agentos.review.Reviews;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.store.Store;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Commits the accepted work of agents to their branches, and merges those into others. Every commit is computed first;
 * {@link Landings} then moves branches and files.
 */
public final class Merges {
    public static final MessageType COMMITTED = new MessageType("merge.committed");
    public static final MessageType MERGED = new MessageType("merge.merged");
    public static final MessageType ASKED = new MessageType("merge.asked");
    public static final MessageType ABORTED = new MessageType("merge.aborted");
    private static final int MAX_MESSAGE_LENGTH = 100_000;

    private final MessageBus bus;
    private final Permissions permissions;
    private final Reviews reviews;
    private final Programs programs;
    private final Commits commits;
    private final CommitRange range;
    private final BranchTips tips;
    private final MergeTrees trees;
    private final Landings landings;
    private final MergePlan plan;
    private final Clock clock;

    public Merges(
            Store store,
            MessageBus bus,
            Permissions permissions,
            Agents agents,
            Reviews reviews,
            Worktrees worktrees,
            Programs programs,
            Clock clock) {
        this.bus = bus;
        this.permissions = permissions;
        this.reviews = reviews;
        this.programs = programs;
        this.commits = new Commits(programs);
        this.range = new CommitRange(programs);
        this.tips = new BranchTips(programs);
        this.trees = new MergeTrees(programs);
        this.landings = new Landings(store, agents, reviews, worktrees, programs);
        this.plan = new MergePlan(programs);
        this.clock = clock;
    }

    /** The commit to merge, and the one that was created for it, if any. */
    private record Committed(String tip, Optional<String> commit) {}

    /** What committing and merging would do. */
    public MergePreview plan(Participant by, Agent agent, String into) throws IOException, InterruptedException {
        permissions.require(by, Action.FILE_READ, agent.session().scope());
        try (var _ = landings.lock(agent)) {
            var branch = branch(by, agent);
            return plan.of(
                    branch,
                    branch.target(into),
                    reviews.baseline(by, agent).pending().size());
        }
    }

    /** Commits the accepted work to the agent's branch. */
    public MergeResult commit(Participant by, Agent agent, String message) throws IOException, InterruptedException {
        requireMayMerge(by, agent);
        try (var _ = landings.lock(agent)) {
            landings.finishLeftBehind(agent);
            var commit = commitAccepted(by, branch(by, agent), agent.baseBranch(), message)
                    .commit()
                    .orElseThrow(() -> new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "all accepted changes are already on " + agent.branch(),
                            "accept changes first: `agentos changes " + agent.name() + "`"));
            return MergeResult.of(agent, Optional.of(commit), new MergeResult.Committed());
        }
    }

    /**
     * Commits the accepted work and merges the agent's branch, or picks some of its commits. If there are conflicts,
     * nothing is merged.
     */
    public MergeResult merge(Participant by, Agent agent, MergeOptions options)
            throws IOException, InterruptedException {
        requireMayMerge(by, agent);
        try (var _ = landings.lock(agent)) {
            landings.finishLeftBehind(agent);
            var branch = branch(by, agent);
            var folder = branch.folder();
            var target = branch.target(options.into());
            var joining = new Joining(trees, commits, folder, options);
            var chosen = new ArrayList<String>();
            for (var commit : options.commits()) chosen.add(commits.require(folder, commit));
            branch.requireAccepted(chosen);
            var committed = chosen.isEmpty()
                    ? commitAccepted(by, branch, target, options.message())
                    : new Committed("", Optional.empty());
            var theirs = committed.tip();
            var commit = committed.commit();
            var ours = tips.tip(folder, target);
            if (chosen.isEmpty()) requireSomething(branch, ours, theirs, target);
            var joined = chosen.isEmpty()
                    ? joining.merge(ours, theirs, "Merge branch '" + agent.branch() + "'\n")
                    : joining.pick(requireCommits(ours, target), chosen);
            if (!joined.conflicts().isEmpty()) {
                if (options.ask()) ask(by, branch, theirs, ours, target);
                var into = AgentBranch.shortName(target);
                var conflicts = ConflictTexts.of(commits, folder, joined.conflicts());
                return MergeResult.of(
                        agent,
                        commit,
                        options.ask()
                                ? new MergeResult.Asked(into, conflicts)
                                : new MergeResult.Conflicts(into, conflicts));
            }
            if (joined.commit().equals(ours))
                throw new AgentOsException(
                        ErrorCode.NOT_FOUND,
                        AgentBranch.shortName(target) + " already contains these commits",
                        "`git log " + AgentBranch.shortName(target) + "` shows it");
            landings.land(
                    by,
                    new Landing(
                            agent.id(),
                            chosen.isEmpty() ? Landing.Kind.MERGE : Landing.Kind.PICK,
                            target,
                            ours,
                            joined.commit(),
                            tips.checkedOut(folder, target),
                            by.id(),
                            now()),
                    agent,
                    branch.copy());
            var merged = MergeResult.of(
                    agent, commit, new MergeResult.Merged(AgentBranch.shortName(target), joined.commit()));
            bus.publish(by, MERGED, agent.topic(), merged);
            return merged;
        }
    }

    private void requireSomething(AgentBranch branch, String ours, String theirs, String target)
            throws InterruptedException {
        var agent = branch.agent();
        if (theirs.isEmpty() || !ours.isEmpty() && commits.isIn(branch.folder(), theirs, ours))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    AgentBranch.shortName(target) + " already contains everything on " + agent.branch(),
                    "accept changes first: `agentos changes " + agent.name() + "`");
    }

    private static String requireCommits(String ours, String target) {
        if (ours.isEmpty())
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    AgentBranch.shortName(target) + " has no commits yet",
                    "merge the whole branch");
        return ours;
    }

    /**
     * Aborts the merge in the agent's worktree: files and baseline are as before. The files as they were during the
     * merge are kept among the agent's turns.
     */
    public MergeResult abort(Participant by, Agent agent) throws IOException, InterruptedException {
        requireMayMerge(by, agent);
        try (var _ = landings.lock(agent)) {
            landings.finishLeftBehind(agent);
            var copy = branch(by, agent).copy();
            var merging = copy.merging()
                    .orElseThrow(() -> new AgentOsException(
                            ErrorCode.NOT_FOUND,
                            "no merge is in progress in " + agent.name() + "'s worktree",
                            "a merge with conflicts changes nothing unless --ask is used"));
            reviews.takeSnapshot(by, agent);
            copy.abortMerge();
            restoreBaseline(by, agent, copy, merging);
            var aborted = MergeResult.of(agent, Optional.empty(), new MergeResult.Aborted());
            bus.publish(by, ABORTED, agent.topic(), aborted);
            return aborted;
        }
    }

    /** Undoes the step of the baseline that accepted the merged files with their conflicts. */
    private void restoreBaseline(Participant by, Agent agent, WorkingCopy copy, String merging)
            throws InterruptedException {
        var baseline = reviews.baseline(by, agent);
        for (var step : range.read(copy.folder(), baseline.commit(), List.of(baseline.first()), Integer.MAX_VALUE)) {
            if (!step.subject().equals(AskedMerge.PREFIX + merging)) continue;
            var paths = step.changes().stream()
                    .flatMap(change -> AskedMerge.safe(change.path()).stream())
                    .toList();
            reviews.acceptTree(by, agent, step.parents().getFirst(), paths, Map.of(), "merge ended");
            return;
        }
    }

    private void requireMayMerge(Participant by, Agent agent) {
        permissions.require(by, Action.CHANGE_MERGE, agent.session().scope());
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private AgentBranch branch(Participant by, Agent agent) throws InterruptedException {
        return AgentBranch.of(programs, reviews, by, agent);
    }

    private Committed commitAccepted(Participant by, AgentBranch branch, String target, String message)
            throws IOException, InterruptedException {
        if (message.length() > MAX_MESSAGE_LENGTH)
            throw new InvalidInput("a message can have at most " + MAX_MESSAGE_LENGTH + " characters");
        var agent = branch.agent();
        var folder = branch.folder();
        var draft = branch.resolvedDraft(target);
        if (draft.isEmpty()) return new Committed(draft.onto(), Optional.empty());
        var commit = draft.commit(
                commits, folder, message.isBlank() ? CommitMessage.of(agent.prompt(), draft.changes()) : message);
        var tip = draft.tip(commits, folder, commit);
        landings.land(
                by,
                new Landing(
                        agent.id(),
                        Landing.Kind.COMMIT,
                        branch.name(),
                        draft.head(),
                        tip,
                        Optional.of(folder),
                        by.id(),
                        now()),
                agent,
                branch.copy());
        bus.publish(
                by, COMMITTED, agent.topic(), MergeResult.of(agent, Optional.of(commit), new MergeResult.Committed()));
        return new Committed(commit, Optional.of(commit));
    }

    /** Merges the target into the agent's worktree, conflicts included, for the agent to resolve. */
    private void ask(Participant by, AgentBranch branch, String theirs, String ours, String target)
            throws IOException, InterruptedException {
        var agent = branch.agent();
        landings.land(
                by,
                new Landing(
                        agent.id(),
                        Landing.Kind.ASK,
                        target,
                        theirs,
                        ours,
                        Optional.of(branch.folder()),
                        by.id(),
                        now()),
                agent,
                branch.copy());
        bus.publish(
                by,
                ASKED,
                agent.topic(),
                MergeResult.of(
                        agent, Optional.empty(), new MergeResult.Asked(AgentBranch.shortName(target), List.of())));
    }

    /** Finishes what an earlier daemon was killed in. */
    public void recover() throws InterruptedException {
        landings.recover();
    }
}
