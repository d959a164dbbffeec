package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;

/**
 * A preview of committing and merging an agent's accepted changes: {@code message} and {@code files} of the commit, the
 * number of {@code pending} files that are not accepted and stay behind, the {@code commits} for the branch
 * {@code into}, and the {@code ownCommits} that stay on the agent's branch, because they, or earlier ones, contain
 * changes that were not accepted. {@code state} is nothing, clean, conflicts, blocked (by {@code inTheWay}, the
 * uncommitted changes where that branch is checked out) or asked (the agent is resolving conflicts).
 */
@Json
public record MergePlanView(
        String agent,
        String branch,
        String into,
        State state,
        String message,
        List<MergeFileView> files,
        int pending,
        List<MergeCommitView> commits,
        List<MergeCommitView> ownCommits,
        List<MergeConflictView> conflicts,
        List<String> inTheWay) {
    public enum State {
        NOTHING,
        CLEAN,
        CONFLICTS,
        BLOCKED,
        ASKED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
