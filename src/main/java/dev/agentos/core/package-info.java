/** Shared by every process of AgentOS: errors, ids, task groups, frames, paths. Uses {@code java.base} only. */
@NullMarked
package dev.agentos.core;

import org.jspecify.annotations.NullMarked;
