package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The changes of a file: {@code status} is added, modified, deleted, renamed, copied or untracked. */
@Json
public record GitFileDiffView(
        String path, @Nullable String oldPath, Status status, boolean binary, List<GitHunkView> hunks) {
    public enum Status {
        ADDED,
        MODIFIED,
        DELETED,
        RENAMED,
        COPIED,
        UNTRACKED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
