/** What agents have done and people have accepted, on its way into branches. */
@NullMarked
package dev.agentos.merge;

import org.jspecify.annotations.NullMarked;
