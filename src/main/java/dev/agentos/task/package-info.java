/**
 * What agents are doing as a tree of tasks: their turns, the steps they plan, the tools they call and the commands they
 * run, with what each touched and printed.
 */
@NullMarked
package dev.agentos.task;

import org.jspecify.annotations.NullMarked;
