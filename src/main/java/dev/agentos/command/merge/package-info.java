/** {@code agentos commit} and {@code merge}. */
@NullMarked
package dev.agentos.command.merge;

import org.jspecify.annotations.NullMarked;
