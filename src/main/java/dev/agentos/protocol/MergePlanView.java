package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/**
 * What committing and merging the accepted work of an agent would do: {@code message} and {@code files} of the commit, {@code pending} files that are not accepted and stay behind,
 * {@code commits} that would come into the branch {@code into}. {@code state} is nothing, clean, conflicts, blocked (by {@code inTheWay}, what is not committed where that branch is
 * checked out) or asked (the agent is resolving conflicts).
 */
@Json
public record MergePlanView(String agent, String branch, String into, String state, String message, List<MergeFileView> files, int pending, List<MergeCommitView> commits,
                            List<MergeConflictView> conflicts, List<String> inTheWay) {}
