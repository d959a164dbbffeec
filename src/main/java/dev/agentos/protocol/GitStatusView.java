package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The status of a repository; {@code state} is {@code merging}, {@code rebasing}, {@code cherry-picking} or
 * {@code reverting} during such an operation; {@code note} says what the last operation left out.
 */
@Json
public record GitStatusView(
        @Nullable String branch,
        @Nullable String head,
        @Nullable String upstream,
        int ahead,
        int behind,
        boolean detached,
        @Nullable State state,
        List<GitFileView> files,
        @Nullable String note) {
    public enum State {
        MERGING,
        REBASING,
        CHERRY_PICKING,
        REVERTING;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public GitStatusView with(@Nullable String note) {
        return new GitStatusView(branch, head, upstream, ahead, behind, detached, state, files, note);
    }
}
