/**
 * The nucleus: a process of its own that owns every child process, so that the daemon can crash or be replaced while
 * they keep running. Small and rarely changed: knows no users, no sessions, no HTTP, and uses {@code java.base} only.
 */
@NullMarked
package dev.agentos.nucleus;

import org.jspecify.annotations.NullMarked;
