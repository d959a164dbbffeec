/** Which changes of agents a person should look at first, and why. */
@NullMarked
package dev.agentos.risk;

import org.jspecify.annotations.NullMarked;
