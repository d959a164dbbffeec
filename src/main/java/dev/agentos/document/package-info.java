/**
 * Documents: the text files of a workspace that people and agents edit together. The log of updates is the truth and
 * the file an export; what anybody else writes into the file becomes an edit like any other.
 */
@NullMarked
package dev.agentos.document;

import org.jspecify.annotations.NullMarked;
