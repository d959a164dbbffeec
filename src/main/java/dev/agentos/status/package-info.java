/** The status of agents, decided by rules that are data. */
@NullMarked
package dev.agentos.status;

import org.jspecify.annotations.NullMarked;
