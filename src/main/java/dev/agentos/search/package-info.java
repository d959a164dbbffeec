/**
 * Finds text and names in the files of a workspace, and replaces text. Reads files through the same checks as other
 * features, so it finds nothing that cannot be opened.
 */
@NullMarked
package dev.agentos.search;

import org.jspecify.annotations.NullMarked;
