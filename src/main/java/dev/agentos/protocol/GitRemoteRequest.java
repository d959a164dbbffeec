package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * For push, pull and fetch; all may be left out. {@code mode} of a pull: merge, rebase or ff-only; {@code force} of a
 * push: only over what we have seen.
 */
@Json
public record GitRemoteRequest(
        @Nullable String remote,
        @Nullable String branch,
        @Nullable String mode,
        @Nullable Boolean setUpstream,
        @Nullable Boolean force) {}
