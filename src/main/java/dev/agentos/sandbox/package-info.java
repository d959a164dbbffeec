/** Sandboxes: limit the files, processes and variables that a program sees, with bubblewrap. */
@NullMarked
package dev.agentos.sandbox;

import org.jspecify.annotations.NullMarked;
