/** What people say about lines that agents changed, and how the agents get to hear it. */
@NullMarked
package dev.agentos.comment;

import org.jspecify.annotations.NullMarked;
