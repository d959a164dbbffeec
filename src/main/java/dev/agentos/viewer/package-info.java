/**
 * Viewers: named panels of a session in which programs and agents show texts, pictures, tables and charts, which can be
 * appended, replaced and cleared.
 */
@NullMarked
package dev.agentos.viewer;

import org.jspecify.annotations.NullMarked;
