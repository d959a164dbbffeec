/** {@code agentos browser}. */
@NullMarked
package dev.agentos.command.browser;

import org.jspecify.annotations.NullMarked;
