/** The folders people work in, by id. Knows where they are, not what is in them. */
@NullMarked
package dev.agentos.workspace;

import org.jspecify.annotations.NullMarked;
