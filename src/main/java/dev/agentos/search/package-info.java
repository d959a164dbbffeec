/**
 * Finds text and names in the files of a workspace, and replaces. Reads files as everybody does, so it finds nothing
 * that cannot be opened.
 */
@NullMarked
package dev.agentos.search;

import org.jspecify.annotations.NullMarked;
