/** The daemon's way to the nucleus: finds or starts it, asks it, and notices when it is gone. */
@NullMarked
package dev.agentos.exec;

import org.jspecify.annotations.NullMarked;
