/**
 * The API over HTTP and WebSocket: which request calls which feature. Translates between wire records and the features'
 * own, and nothing more; the features decide.
 */
@NullMarked
package dev.agentos.api;

import org.jspecify.annotations.NullMarked;
