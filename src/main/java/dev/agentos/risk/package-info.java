/** Sorts the pending changes of agents by risk, with the reasons. */
@NullMarked
package dev.agentos.risk;

import org.jspecify.annotations.NullMarked;
