/**
 * The HTTP door: authenticates requests, finds the route, turns answers and errors into responses. Knows no feature;
 * the features register their routes.
 */
@NullMarked
package dev.agentos.http;

import org.jspecify.annotations.NullMarked;
