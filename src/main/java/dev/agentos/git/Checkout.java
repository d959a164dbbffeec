package dev.agentos.git;

import java.nio.file.Path;

/**
 * A folder's place in a repository: {@code top} is the folder of the main worktree, {@code common} the git directory
 * that all worktrees share, and {@code inside} the path of the folder below the top of its worktree.
 */
public record Checkout(Path top, Path common, Path inside) {}
