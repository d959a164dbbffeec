package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an agent's work is to be merged: into which branch, if not the one it began at; only these commits of it; whose
 * file is taken where there is a conflict; {@code ask} for the agent to resolve what is left.
 */
@Json
public record MergeRequest(
        @Nullable String message,
        @Nullable String into,
        @Nullable List<String> commits,
        @Nullable List<String> ours,
        @Nullable List<String> theirs,
        @Nullable Boolean ask) {}
