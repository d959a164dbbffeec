/**
 * The daemon process: wires the features together and opens their doors (HTTP, the Unix socket). Holds no state that it
 * cannot rebuild.
 */
@NullMarked
package dev.agentos.daemon;

import org.jspecify.annotations.NullMarked;
