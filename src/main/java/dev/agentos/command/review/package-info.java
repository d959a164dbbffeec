/** {@code agentos changes}, {@code accept}, {@code reject} and {@code undo}. */
@NullMarked
package dev.agentos.command.review;

import org.jspecify.annotations.NullMarked;
