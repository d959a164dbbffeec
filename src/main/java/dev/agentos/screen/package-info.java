/**
 * The current screen of one terminal, fed with the bytes its program prints. Knows nothing of processes, viewers, files
 * or history.
 */
@NullMarked
package dev.agentos.screen;

import org.jspecify.annotations.NullMarked;
