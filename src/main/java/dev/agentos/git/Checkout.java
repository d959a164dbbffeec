package dev.agentos.git;

import java.nio.file.Path;

/**
 * Where somebody stands in a repository: {@code top} is the folder of its main working copy, {@code common} git's own
 * folder, which all working copies share, and {@code inside} the way from the top of the copy to where they stand.
 */
public record Checkout(Path top, Path common, Path inside) {}
