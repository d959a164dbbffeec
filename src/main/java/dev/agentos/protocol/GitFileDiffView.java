package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The changes of a file: {@code status} is added, modified, deleted, renamed, copied or untracked. */
@Json
public record GitFileDiffView(
        String path, @Nullable String oldPath, String status, boolean binary, List<GitHunkView> hunks) {}
