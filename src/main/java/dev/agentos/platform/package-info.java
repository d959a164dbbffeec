/**
 * How features, commands and the daemon know one another: a {@link dev.agentos.platform.Feature} lists in a
 * {@link dev.agentos.platform.Registry} what it brings, and commands ask the {@link dev.agentos.platform.DaemonHandle}.
 * Knows no feature but the sessions and workspaces that others live in.
 */
@NullMarked
package dev.agentos.platform;

import org.jspecify.annotations.NullMarked;
