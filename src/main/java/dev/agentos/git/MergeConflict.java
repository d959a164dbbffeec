package dev.agentos.git;

import java.util.Optional;

/**
 * A path of which a merge cannot tell what it should be. {@code why} is git's word for it, such as {@code contents} or
 * {@code modify/delete}. A side that is empty has no file there.
 */
public record MergeConflict(
        String path, String why, Optional<TreeFile> base, Optional<TreeFile> ours, Optional<TreeFile> theirs) {}
