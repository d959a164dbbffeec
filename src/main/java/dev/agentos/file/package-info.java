/**
 * The files of a workspace: paths that cannot leave it, reading, writing, watching. Knows bytes, not documents;
 * {@code WorkspaceFiles} checks the permissions.
 */
@NullMarked
package dev.agentos.file;

import org.jspecify.annotations.NullMarked;
