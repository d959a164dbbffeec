/** Commits accepted work of agents and merges it into branches. */
@NullMarked
package dev.agentos.merge;

import org.jspecify.annotations.NullMarked;
