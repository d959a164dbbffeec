/**
 * The work of agents as a tree of tasks: their turns, the steps they plan, the tools they call and the commands they
 * run, with the files and output of each.
 */
@NullMarked
package dev.agentos.task;

import org.jspecify.annotations.NullMarked;
