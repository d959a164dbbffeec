/**
 * One class per feature: which services, routes and sockets it brings, and what it does when sessions are deleted, the
 * daemon recovers or ends. {@link dev.agentos.feature.Features} lists them.
 */
@NullMarked
package dev.agentos.feature;

import org.jspecify.annotations.NullMarked;
