package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A file that is not as it was committed. {@code index} and {@code worktree} are git's letters (M, A, D, R, T, U,
 * {@code ?} for untracked) or {@code .}; {@code conflict} says in words what both sides did.
 */
@Json
public record GitFileView(
        String path,
        @Nullable String oldPath,
        String index,
        String worktree,
        @Nullable String conflict) {}
