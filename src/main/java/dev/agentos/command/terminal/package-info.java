/** {@code agentos terminal …} and {@code agentos attach}. */
@NullMarked
package dev.agentos.command.terminal;

import org.jspecify.annotations.NullMarked;
