/** {@code agentos create}, {@code list} and the other commands about agents. */
@NullMarked
package dev.agentos.command.agent;

import org.jspecify.annotations.NullMarked;
