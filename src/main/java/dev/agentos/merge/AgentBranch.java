package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.WorkingCopy;
import dev.agentos.review.Reviews;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The branch of an agent, checked out in its worktree, and what may be committed to it or merged from it. */
final class AgentBranch {
    private static final String BRANCHES = "refs/heads/";
    private static final int SHORT_ID = 10;

    private final Commits commits;
    private final CommitRange range;
    private final BranchTips tips;
    private final Reviews reviews;
    private final Participant by;
    private final Agent agent;
    private final WorkingCopy copy;

    private AgentBranch(Programs programs, Reviews reviews, Participant by, Agent agent, WorkingCopy copy) {
        this.commits = new Commits(programs);
        this.range = new CommitRange(programs);
        this.tips = new BranchTips(programs);
        this.reviews = reviews;
        this.by = by;
        this.agent = agent;
        this.copy = copy;
    }

    /** Refuses if the agent has switched to another branch. */
    static AgentBranch of(Programs programs, Reviews reviews, Participant by, Agent agent) throws InterruptedException {
        var copy = new WorkingCopy(programs, agent.top());
        if (!copy.branch().equals(BRANCHES + agent.branch()))
            throw new AgentOsException(
                    ErrorCode.CONFLICT,
                    agent.name() + " has left its branch " + agent.branch() + ", and "
                            + (copy.branch().isEmpty() ? "is on no branch" : "is on " + shortName(copy.branch())),
                    "`git switch " + agent.branch() + "` in " + agent.top());
        return new AgentBranch(programs, reviews, by, agent, copy);
    }

    /** Without {@code refs/heads/}. */
    static String shortName(String branch) {
        return branch.startsWith(BRANCHES) ? branch.substring(BRANCHES.length()) : branch;
    }

    Agent agent() {
        return agent;
    }

    /** The full name, such as {@code refs/heads/agentos/one}. */
    String name() {
        return BRANCHES + agent.branch();
    }

    WorkingCopy copy() {
        return copy;
    }

    Path folder() {
        return copy.folder();
    }

    /** The full name of the branch to merge into; by default the one that the agent started from. */
    String target(String wanted) throws InterruptedException {
        var branch = wanted.isEmpty() ? agent.baseBranch() : BRANCHES + wanted;
        if (!branch.startsWith(BRANCHES))
            throw new InvalidInput(
                    agent.name() + " did not start from one of your branches",
                    "choose one: `agentos merge " + agent.name() + " --into main`");
        if (branch.equals(name()))
            throw new InvalidInput(agent.branch() + " is the agent's own branch", "name the branch to merge into");
        if (!wanted.isEmpty() && tips.tip(folder(), branch).isEmpty())
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND, "there is no branch \"" + wanted + "\"", "`git branch` lists them");
        return branch;
    }

    /** The commit that the accepted work would become, to be merged into {@code target}, or into no branch if empty. */
    Draft draft(String target) throws IOException, InterruptedException {
        return draft(target, work(), merging());
    }

    /** The same; refuses if accepted files still have conflict markers. */
    Draft resolvedDraft(String target) throws IOException, InterruptedException {
        var work = work();
        var merging = merging();
        if (merging.isPresent()) requireResolved(work);
        return draft(target, work, merging);
    }

    private Draft draft(String target, AcceptedWork work, Optional<String> merging)
            throws IOException, InterruptedException {
        return work.draft(
                tips.tip(folder(), name()), merged(), target.isEmpty() ? "" : tips.tip(folder(), target), merging);
    }

    private AcceptedWork work() throws InterruptedException {
        return new AcceptedWork(commits, range, agent, folder(), reviews.baseline(by, agent));
    }

    /**
     * The commit that is being merged into the worktree; refuses if it is not of the branch that the agent started
     * from.
     */
    private Optional<String> merging() throws InterruptedException {
        var merging = copy.merging();
        var tip = baseTip();
        if (merging.isEmpty() || !tip.isEmpty() && commits.isIn(folder(), merging.get(), tip)) return merging;
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                agent.name() + " is merging something other than " + shortName(agent.baseBranch()) + " in its worktree",
                "abort that first: `git merge --abort` in " + folder());
    }

    /** The newest commit that is also on the branch that the agent started from; empty if there is none. */
    private String merged() throws InterruptedException {
        var tip = baseTip();
        return (tip.isEmpty() ? Optional.<String>empty() : commits.shared(folder(), name(), tip)).orElse(agent.base());
    }

    private String baseTip() throws InterruptedException {
        return agent.baseBranch().isEmpty() ? "" : tips.tip(folder(), agent.baseBranch());
    }

    private void requireResolved(AcceptedWork work) throws InterruptedException {
        var marked = work.withMarkers(new HashSet<>(copy.unmerged()));
        if (marked.isEmpty()) return;
        throw new AgentOsException(
                ErrorCode.CONFLICT,
                "accepted files still contain conflict markers: " + String.join(", ", marked),
                "let " + agent.name() + " resolve them and accept the result, or abort the merge with `agentos merge "
                        + agent.name() + " --abort`");
    }

    /** Refuses commits with changes that were not accepted: a cherry-pick takes whole commits. */
    void requireAccepted(List<String> chosen) throws InterruptedException {
        if (chosen.isEmpty()) return;
        var accepted = work().states();
        for (var commit : chosen) {
            var missing = accepted.missing(commits.changes(folder(), commit));
            if (!missing.isEmpty())
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "commit " + commit.substring(0, SHORT_ID)
                                + " contains changes that were not accepted as committed: "
                                + String.join(", ", missing),
                        "accept them first, or merge without --cherry-pick, which takes only accepted changes");
        }
    }
}
