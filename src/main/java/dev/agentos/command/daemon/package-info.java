/** {@code agentos daemon …}. */
@NullMarked
package dev.agentos.command.daemon;

import org.jspecify.annotations.NullMarked;
