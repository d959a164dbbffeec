package dev.agentos.merge;

import dev.agentos.agent.AgentId;
import dev.agentos.git.Commits.Subject;
import dev.agentos.git.TreeChange;
import java.util.List;

/**
 * What committing and merging an agent's accepted changes would do: {@code message} and {@code files} of the commit,
 * the number of {@code pending} files that stay behind, the {@code commits} for the branch {@code into}, and the
 * {@code ownCommits} that stay on the agent's branch.
 */
public record MergePreview(
        AgentId agent,
        String branch,
        String into,
        State state,
        String message,
        List<TreeChange> files,
        int pending,
        List<Subject> commits,
        List<Subject> ownCommits,
        List<ConflictTexts> conflicts,
        List<String> inTheWay) {
    /**
     * {@code BLOCKED}: uncommitted changes are {@code inTheWay}. {@code ASKED}: the agent is resolving conflicts in its
     * worktree.
     */
    public enum State {
        NOTHING,
        CLEAN,
        CONFLICTS,
        BLOCKED,
        ASKED
    }

    public MergePreview {
        files = List.copyOf(files);
        commits = List.copyOf(commits);
        ownCommits = List.copyOf(ownCommits);
        conflicts = List.copyOf(conflicts);
        inTheWay = List.copyOf(inTheWay);
    }
}
