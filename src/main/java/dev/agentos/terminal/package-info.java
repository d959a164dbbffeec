/**
 * Terminals: programs in the nucleus whose output is a byte log with absolute offsets. Everybody who looks has a cursor
 * in that log and moves it at their own pace; nobody who is slow holds up anybody else.
 */
@NullMarked
package dev.agentos.terminal;

import org.jspecify.annotations.NullMarked;
