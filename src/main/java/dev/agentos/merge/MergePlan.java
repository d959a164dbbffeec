package dev.agentos.merge;

import dev.agentos.exec.Programs;
import dev.agentos.git.BranchTips;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.WorkingCopy;
import dev.agentos.merge.Joining.Joined;
import dev.agentos.merge.MergePreview.State;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Computes what committing and merging an agent's work would do, without doing it. */
final class MergePlan {
    private static final int MAX_COMMITS = 200;
    private static final MergeOptions DEFAULTS = new MergeOptions("", "", List.of(), Set.of(), Set.of(), false);

    private final Programs programs;
    private final Commits commits;
    private final BranchTips tips;
    private final MergeTrees trees;

    MergePlan(Programs programs) {
        this.programs = programs;
        this.commits = new Commits(programs);
        this.tips = new BranchTips(programs);
        this.trees = new MergeTrees(programs);
    }

    MergePreview of(AgentBranch branch, String target, int pending) throws IOException, InterruptedException {
        var agent = branch.agent();
        var folder = branch.folder();
        var draft = branch.draft(target);
        var message = CommitMessage.of(agent.prompt(), draft.changes());
        var own = draft.own().stream()
                .limit(MAX_COMMITS)
                .map(entry -> new Commits.Subject(entry.id(), entry.subject()))
                .toList();
        if (draft.merging().isPresent())
            return new MergePreview(
                    agent.id(),
                    agent.branch(),
                    AgentBranch.shortName(target),
                    State.ASKED,
                    message,
                    draft.changes(),
                    pending,
                    List.of(),
                    own,
                    List.of(),
                    List.of());
        var ours = tips.tip(folder, target);
        var theirs = draft.isEmpty() ? draft.onto() : draft.commit(commits, folder, message);
        var joined = theirs.isEmpty()
                ? new Joined("", List.of())
                : new Joining(trees, commits, folder, DEFAULTS).merge(ours, theirs, "Merge");
        var coming = theirs.isEmpty() || ours.isEmpty()
                ? List.<Commits.Subject>of()
                : commits.between(folder, ours, draft.onto().isEmpty() ? ours : draft.onto(), MAX_COMMITS);
        var inTheWay = joined.conflicts().isEmpty() && !joined.commit().isEmpty()
                ? inTheWay(folder, target, ours, joined.commit())
                : List.<String>of();
        boolean nothing = theirs.isEmpty() || !ours.isEmpty() && commits.isIn(folder, theirs, ours);
        var state = !joined.conflicts().isEmpty()
                ? State.CONFLICTS
                : nothing ? State.NOTHING : inTheWay.isEmpty() ? State.CLEAN : State.BLOCKED;
        return new MergePreview(
                agent.id(),
                agent.branch(),
                AgentBranch.shortName(target),
                state,
                message,
                draft.changes(),
                pending,
                coming,
                own,
                ConflictTexts.of(commits, folder, joined.conflicts()),
                inTheWay);
    }

    /** Uncommitted files of the target's worktree that the merge would have to overwrite. */
    private List<String> inTheWay(Path folder, String target, String ours, String commit) throws InterruptedException {
        var checkedOut = tips.checkedOut(folder, target);
        if (checkedOut.isEmpty() || ours.isEmpty() || ours.equals(commit)) return List.of();
        return new WorkingCopy(programs, checkedOut.get()).inTheWay(commits.differences(folder, ours, commit));
    }
}
