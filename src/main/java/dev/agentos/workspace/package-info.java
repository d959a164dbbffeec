/** Registered folders, by id. Knows their paths, not their contents. */
@NullMarked
package dev.agentos.workspace;

import org.jspecify.annotations.NullMarked;
