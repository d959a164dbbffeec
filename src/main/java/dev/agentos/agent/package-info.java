/** Agents: which programs they are, where each works, and what becomes of what it made. */
@NullMarked
package dev.agentos.agent;

import org.jspecify.annotations.NullMarked;
