/**
 * Conversations with programs that are spoken to by protocol and not in a terminal: kept, followed, and gone on with
 * after a restart.
 */
@NullMarked
package dev.agentos.conversation;

import org.jspecify.annotations.NullMarked;
