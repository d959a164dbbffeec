/** Finds overlaps of agents' changes while they work. */
@NullMarked
package dev.agentos.radar;

import org.jspecify.annotations.NullMarked;
