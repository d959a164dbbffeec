package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * What to commit: what is staged, or {@code all} that is tracked. With {@code amend} the last commit is replaced, and
 * keeps its message when none is given; a merge gets git's own message then.
 */
@Json
public record GitCommitRequest(
        @Nullable String message,
        @Nullable Boolean amend,
        @Nullable Boolean all) {}
