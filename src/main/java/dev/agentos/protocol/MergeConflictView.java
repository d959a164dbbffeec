package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A file of which a merge cannot tell what it should be: {@code ours} is what the branch has into which is merged,
 * {@code theirs} the agent's, {@code base} what both come from. A text is left out where it is none or too long; a mode
 * is left out where there is no file.
 */
@Json
public record MergeConflictView(
        String path,
        String why,
        @Nullable String base,
        @Nullable String ours,
        @Nullable String theirs,
        @Nullable String oursMode,
        @Nullable String theirsMode) {}
