/** What an agent is doing, told by rules that are data. */
@NullMarked
package dev.agentos.status;

import org.jspecify.annotations.NullMarked;
