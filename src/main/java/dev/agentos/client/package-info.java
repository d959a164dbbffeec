/**
 * The {@code agentos} program: a pipe to the daemon. Uses {@code java.base} only, so that a command costs little more
 * than a JVM's start.
 */
@NullMarked
package dev.agentos.client;

import org.jspecify.annotations.NullMarked;
