package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of an agent's accepted work: {@code state} is committed, merged, conflicts (nothing was merged), asked
 * (the agent is to resolve the conflicts in its copy) or aborted. {@code commit} is the one on the agent's branch, if
 * one was made, {@code merged} where the branch {@code into} is now.
 */
@Json
public record MergeView(
        String agent,
        String session,
        String state,
        String branch,
        @Nullable String commit,
        @Nullable String into,
        @Nullable String merged,
        List<MergeConflictView> conflicts) {}
