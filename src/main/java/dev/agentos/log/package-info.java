/**
 * The output of {@link System.Logger}: one rotating file per process. Not {@code java.util.logging}, whose own shutdown
 * hook closes the log before the daemon has written its last lines.
 */
@NullMarked
package dev.agentos.log;

import org.jspecify.annotations.NullMarked;
