/** {@code agentos commit}, {@code merge} and {@code radar}. */
@NullMarked
package dev.agentos.command.merge;

import org.jspecify.annotations.NullMarked;
