/** Conversations with ACP agents: stored, followed, and resumed after a restart. */
@NullMarked
package dev.agentos.conversation;

import org.jspecify.annotations.NullMarked;
