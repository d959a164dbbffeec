package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * For push, pull and fetch; all may be left out. {@code mode} of a pull: merge, rebase or ff-only; {@code force} of a
 * push: only over what we have seen.
 */
@Json
public record GitRemoteRequest(
        @Nullable String remote,
        @Nullable String branch,
        @OneOf(GitRemoteRequest.Mode.class) @Nullable String mode,
        @Nullable Boolean setUpstream,
        @Nullable Boolean force) {
    public enum Mode {
        MERGE,
        REBASE,
        FF_ONLY;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
