/** The daemon's link to the nucleus: finds or starts it, sends requests, and notices when it is gone. */
@NullMarked
package dev.agentos.exec;

import org.jspecify.annotations.NullMarked;
