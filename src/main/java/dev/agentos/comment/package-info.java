/** Comments on lines that agents changed, and the messages that send them to the agents. */
@NullMarked
package dev.agentos.comment;

import org.jspecify.annotations.NullMarked;
