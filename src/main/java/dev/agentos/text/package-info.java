/**
 * Differences between texts, by line and by character, and merges of them. Knows texts only: no files, documents or
 * people.
 */
@NullMarked
package dev.agentos.text;

import org.jspecify.annotations.NullMarked;
