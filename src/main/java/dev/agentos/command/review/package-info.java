/**
 * {@code agentos changes}, {@code accept}, {@code reject}, {@code undo}, {@code turns}, {@code back} and
 * {@code forward}.
 */
@NullMarked
package dev.agentos.command.review;

import org.jspecify.annotations.NullMarked;
