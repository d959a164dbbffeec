/** {@code agentos config …}. */
@NullMarked
package dev.agentos.command.config;

import org.jspecify.annotations.NullMarked;
