/** The JSON records of the API. Versioned by adding fields, never by changing the meaning of one. */
@NullMarked
package dev.agentos.protocol;

import org.jspecify.annotations.NullMarked;
