/**
 * One class per feature: registers its services, routes, sockets and events, and its part in deleting sessions,
 * recovery and shutdown. {@link dev.agentos.feature.Features} lists them.
 */
@NullMarked
package dev.agentos.feature;

import org.jspecify.annotations.NullMarked;
