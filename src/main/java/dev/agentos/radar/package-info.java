/** Where agents get in each other's way, while they do. */
@NullMarked
package dev.agentos.radar;

import org.jspecify.annotations.NullMarked;
