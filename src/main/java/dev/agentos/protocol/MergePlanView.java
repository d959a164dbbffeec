package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What committing and merging the accepted work of an agent would do: {@code message} and {@code files} of the commit,
 * {@code pending} files that are not accepted and stay behind, {@code commits} that would come into the branch
 * {@code into}, {@code ownCommits} that stay on the agent's branch, because they, or one before them, hold what was not
 * accepted. {@code state} is nothing, clean, conflicts, blocked (by {@code inTheWay}, what is not committed where that
 * branch is checked out) or asked (the agent is resolving conflicts).
 */
@Json
public record MergePlanView(
        String agent,
        String branch,
        String into,
        String state,
        String message,
        List<MergeFileView> files,
        int pending,
        List<MergeCommitView> commits,
        List<MergeCommitView> ownCommits,
        List<MergeConflictView> conflicts,
        List<String> inTheWay) {}
