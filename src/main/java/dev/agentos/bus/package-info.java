/**
 * Carries events between the parts of the daemon: topics, subscriptions, requests. Never terminal bytes, never across
 * machines.
 */
@NullMarked
package dev.agentos.bus;

import org.jspecify.annotations.NullMarked;
