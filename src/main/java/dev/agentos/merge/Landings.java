package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.agent.Agents;
import dev.agentos.agent.Isolation;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.KeyedLocks;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.WorkingCopy;
import dev.agentos.git.Worktrees;
import dev.agentos.review.Reviews;
import dev.agentos.store.Store;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Moves branches and files to commits that were computed before, one at a time in each repository. Each landing is
 * stored before it begins, so that the next daemon finishes what a crash interrupts.
 */
final class Landings {
    private final Store store;
    private final Agents agents;
    private final Reviews reviews;
    private final Worktrees worktrees;
    private final Programs programs;
    private final Commits commits;
    private final BranchTips tips;
    private final MergeTrees trees;
    private final KeyedLocks<Path> locks = new KeyedLocks<>();

    Landings(Store store, Agents agents, Reviews reviews, Worktrees worktrees, Programs programs) {
        this.store = store;
        this.agents = agents;
        this.reviews = reviews;
        this.worktrees = worktrees;
        this.programs = programs;
        this.commits = new Commits(programs);
        this.tips = new BranchTips(programs);
        this.trees = new MergeTrees(programs);
    }

    /** Locks the repository of an agent that has a worktree. */
    KeyedLocks.Held lock(Agent agent) throws InterruptedException {
        if (agent.isolation() != Isolation.WORKTREE)
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " works in the project's folder and has no branch of its own",
                    "commit there with git");
        if (!Files.isDirectory(agent.top()))
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the worktree of " + agent.name() + " is gone: " + agent.top(),
                    "its commits are on " + agent.branch());
        return locks.lock(worktrees
                .find(agent.top())
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.CONFLICT,
                        agent.top() + " is no longer a worktree",
                        "`agentos doctor` shows what is wrong"))
                .common());
    }

    /** A landing that is refused has changed nothing and is not retried. */
    void land(Participant by, Landing landing, Agent agent, WorkingCopy copy) throws IOException, InterruptedException {
        store.execute(tx -> LandingStore.put(tx, landing));
        try {
            switch (landing.kind()) {
                case COMMIT -> finishCommit(landing, copy);
                case MERGE -> {
                    move(landing, copy, false);
                    reviews.merged(agent);
                }
                case PICK -> move(landing, copy, false);
                case ASK -> finishAsk(by, landing, agent, copy);
            }
        } catch (AgentOsException refused) {
            boolean halfDone = landing.kind() == Landing.Kind.COMMIT
                    && tips.tip(copy.folder(), landing.branch()).equals(landing.after());
            if (!halfDone) delete(landing);
            throw refused;
        }
        delete(landing);
    }

    private void delete(Landing landing) {
        store.execute(tx -> LandingStore.delete(tx, landing.agent()));
    }

    /** Finishes an earlier landing of the agent that failed half-way. */
    void finishLeftBehind(Agent agent) throws IOException, InterruptedException {
        var left = store.read(tx -> LandingStore.of(tx, agent.id()));
        if (left.isEmpty()) return;
        recover(left.get());
        delete(left.get());
    }

    private void finishCommit(Landing landing, WorkingCopy copy) throws IOException, InterruptedException {
        boolean there = tips.tip(copy.folder(), landing.branch()).equals(landing.after());
        if (!there
                && !tips.move(
                        copy.folder(), landing.branch(), landing.before(), landing.after(), "commit: accepted changes"))
            throw new AgentOsException(
                    ErrorCode.OUTDATED,
                    AgentBranch.shortName(landing.branch()) + " has changed in the meantime",
                    "try again");
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
                        AgentBranch.shortName(landing.branch()) + " has changed in the meantime",
                        "merge again");
            return;
        }
        var checkedOut = new WorkingCopy(programs, landing.copy().get());
        if (again) checkedOut.advanceAgain(landing.before(), landing.after());
        else checkedOut.advance(landing.before(), landing.after());
    }

    /** Tells the agent about the conflicts, unless it is a shell, which would run the message as a command. */
    private void finishAsk(Participant by, Landing landing, Agent agent, WorkingCopy copy)
            throws IOException, InterruptedException {
        var merge = new AskedMerge(trees, commits, copy.folder(), landing.before(), landing.after());
        if (copy.merging().isEmpty()) copy.beginMerge(landing.after());
        reviews.acceptTree(
                by, agent, merge.tree(), merge.paths(), merge.contents(), AskedMerge.PREFIX + landing.after());
        if (agents.understandsWords(agent))
            agents.messages()
                    .enqueue(
                            by,
                            agent,
                            "The branch " + AgentBranch.shortName(landing.branch())
                                    + " was merged into yours, and there are conflicts in "
                                    + String.join(", ", copy.unmerged())
                                    + ". Resolve them in your folder: "
                                    + "keep the intent of both sides and remove the conflict markers."
                                    + " Do not commit: the result is reviewed first.");
    }

    /** Finishes the landings of an earlier daemon; logs those that cannot be finished, which have changed nothing. */
    void recover() throws InterruptedException {
        for (var landing : store.read(LandingStore::all)) {
            try {
                recover(landing);
            } catch (IOException | AgentOsException failed) {
                System.getLogger("merge")
                        .log(
                                Level.WARNING,
                                "an unfinished {0} for {1} could not be completed: {2}",
                                landing.kind(),
                                AgentBranch.shortName(landing.branch()),
                                failed.getMessage());
            }
            delete(landing);
        }
    }

    private void recover(Landing landing) throws IOException, InterruptedException {
        var agent = agents.find(Participant.SYSTEM, landing.agent());
        try (var _ = lock(agent)) {
            var copy = new WorkingCopy(programs, agent.top());
            var tip = tips.tip(copy.folder(), landing.branch());
            switch (landing.kind()) {
                case COMMIT -> finishCommit(landing, copy);
                case MERGE, PICK -> {
                    if (tip.equals(landing.before())) move(landing, copy, true);
                    var now = tips.tip(copy.folder(), landing.branch());
                    boolean landed = !now.isEmpty() && commits.isIn(copy.folder(), landing.after(), now);
                    if (landed && landing.kind() == Landing.Kind.MERGE) reviews.merged(agent);
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
