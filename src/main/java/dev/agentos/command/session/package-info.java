/** {@code agentos session} and what is below it. */
@NullMarked
package dev.agentos.command.session;

import org.jspecify.annotations.NullMarked;
