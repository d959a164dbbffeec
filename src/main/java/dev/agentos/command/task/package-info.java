/** The command that shows what agents are doing. */
@NullMarked
package dev.agentos.command.task;

import org.jspecify.annotations.NullMarked;
