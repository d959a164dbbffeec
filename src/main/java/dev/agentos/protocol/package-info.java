/** What travels as JSON: one record per shape. Versioned by adding fields, never by giving one a new meaning. */
@NullMarked
package dev.agentos.protocol;

import org.jspecify.annotations.NullMarked;
