/**
 * The life of the daemon process: takes its home, opens the features and the sockets (HTTP, Unix), and closes them.
 * Holds no state that it cannot rebuild.
 */
@NullMarked
package dev.agentos.daemon;

import org.jspecify.annotations.NullMarked;
