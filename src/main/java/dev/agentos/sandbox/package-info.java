/** Sandboxes: what of the machine a program sees, enforced by bubblewrap. */
@NullMarked
package dev.agentos.sandbox;

import org.jspecify.annotations.NullMarked;
