package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a repository stands; {@code state} is {@code merging}, {@code rebasing}, {@code cherry-picking} or
 * {@code reverting} in the middle of one; {@code note} says what was left out when something was just done.
 */
@Json
public record GitStatusView(
        @Nullable String branch,
        @Nullable String head,
        @Nullable String upstream,
        int ahead,
        int behind,
        boolean detached,
        @Nullable String state,
        List<GitFileView> files,
        @Nullable String note) {
    public GitStatusView with(@Nullable String note) {
        return new GitStatusView(branch, head, upstream, ahead, behind, detached, state, files, note);
    }
}
