/**
 * The HTTP door: checks who knocks, finds the route, turns answers and refusals into responses. Knows no feature; the
 * {@code daemon} package fills it with routes.
 */
@NullMarked
package dev.agentos.http;

import org.jspecify.annotations.NullMarked;
