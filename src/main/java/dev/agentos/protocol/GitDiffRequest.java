package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * Which difference: of the files and what is staged; {@code staged}: of what is staged and HEAD; {@code base}: of the
 * files and a commit; {@code commit}: what that commit did.
 */
@Json
public record GitDiffRequest(
        @Nullable String path,
        @Nullable Boolean staged,
        @Nullable String base,
        @Nullable String commit,
        @Nullable Integer context) {}
