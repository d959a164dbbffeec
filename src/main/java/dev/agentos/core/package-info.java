/**
 * What every process of AgentOS shares: errors, ids, task groups, frames, places on disk. Uses {@code java.base} only.
 */
@NullMarked
package dev.agentos.core;

import org.jspecify.annotations.NullMarked;
