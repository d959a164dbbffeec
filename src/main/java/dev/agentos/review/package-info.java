/** The review of agents' changes: the baseline, the pending changes, and the decisions about them. */
@NullMarked
package dev.agentos.review;

import org.jspecify.annotations.NullMarked;
