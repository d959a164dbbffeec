/**
 * What programs and agents show people: named viewers in a session, each a list of texts, pictures, tables and charts
 * that grows, is replaced or emptied.
 */
@NullMarked
package dev.agentos.viewer;

import org.jspecify.annotations.NullMarked;
