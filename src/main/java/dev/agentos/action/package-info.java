/**
 * What agents want to do, one action at a time: queued, reconciled with what people do, applied, taken back, and kept.
 * Knows documents, files and terminals, not how they work.
 */
@NullMarked
package dev.agentos.action;

import org.jspecify.annotations.NullMarked;
