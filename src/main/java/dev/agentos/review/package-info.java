/** What agents have changed since a person last agreed, and what becomes of it: kept, or as it was before. */
@NullMarked
package dev.agentos.review;

import org.jspecify.annotations.NullMarked;
