/**
 * Where {@link System.Logger} writes: one rotating file per process. Not {@code java.util.logging}, whose own shutdown
 * hook closes the log before the daemon has said its last words.
 */
@NullMarked
package dev.agentos.log;

import org.jspecify.annotations.NullMarked;
