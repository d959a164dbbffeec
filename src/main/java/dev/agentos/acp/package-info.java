/**
 * The Agent Client Protocol as its client speaks it: JSON-RPC over two streams. Knows nothing of agents, processes or
 * files.
 */
@NullMarked
package dev.agentos.acp;

import org.jspecify.annotations.NullMarked;
