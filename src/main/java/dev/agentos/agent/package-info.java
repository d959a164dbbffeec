/** Agents: their programs, folders and work. */
@NullMarked
package dev.agentos.agent;

import org.jspecify.annotations.NullMarked;
