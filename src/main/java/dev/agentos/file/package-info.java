/**
 * What is in a workspace's folder: paths that cannot leave it, reading, writing, watching. Knows bytes, not documents;
 * who asks is checked in {@code WorkspaceFiles}.
 */
@NullMarked
package dev.agentos.file;

import org.jspecify.annotations.NullMarked;
