package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The result of committing or merging: {@code state} is committed, merged, conflicts (nothing was merged), asked (the
 * agent is to resolve the conflicts in its worktree) or aborted. {@code commit} is the one on the agent's branch, if
 * one was made, {@code merged} the new tip of the branch {@code into}.
 */
@Json
public record MergeView(
        String agent,
        String session,
        State state,
        String branch,
        @Nullable String commit,
        @Nullable String into,
        @Nullable String merged,
        List<MergeConflictView> conflicts) {
    public enum State {
        COMMITTED,
        MERGED,
        CONFLICTS,
        ASKED,
        ABORTED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
