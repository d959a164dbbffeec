/** {@code agentos comment} and its verbs. */
@NullMarked
package dev.agentos.command.comment;

import org.jspecify.annotations.NullMarked;
