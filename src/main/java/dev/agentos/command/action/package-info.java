/** {@code agentos actions} and {@code agentos action}. */
@NullMarked
package dev.agentos.command.action;

import org.jspecify.annotations.NullMarked;
