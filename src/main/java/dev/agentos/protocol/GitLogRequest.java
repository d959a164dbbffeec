package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * Which commits: of HEAD, of {@code ref}, or of {@code all} branches; those that touch {@code path}; {@code limit}
 * (100, at most 1000) after {@code skip}.
 */
@Json
public record GitLogRequest(
        @Nullable String ref,
        @Nullable Boolean all,
        @Nullable String path,
        @Nullable Integer limit,
        @Nullable Integer skip) {}
