/**
 * Terminals: programs in the nucleus whose output is a byte log with absolute offsets. Each viewer has a cursor in that
 * log and moves it at its own pace; a slow viewer does not hold up the others.
 */
@NullMarked
package dev.agentos.terminal;

import org.jspecify.annotations.NullMarked;
