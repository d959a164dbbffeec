package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A commit of the staged changes, or of {@code all} tracked ones. With {@code amend} the last commit is replaced, and
 * keeps its message if none is given; a merge gets git's own message then.
 */
@Json
public record GitCommitRequest(
        @Nullable String message,
        @Nullable Boolean amend,
        @Nullable Boolean all) {}
