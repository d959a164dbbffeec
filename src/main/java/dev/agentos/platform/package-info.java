/**
 * Connects features, commands and the daemon: a {@link dev.agentos.platform.Feature} registers its parts in a
 * {@link dev.agentos.platform.Registry}, and commands use the {@link dev.agentos.platform.DaemonHandle}. Knows no
 * feature except sessions and workspaces.
 */
@NullMarked
package dev.agentos.platform;

import org.jspecify.annotations.NullMarked;
