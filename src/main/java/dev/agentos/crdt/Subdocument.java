package dev.agentos.crdt;

import org.jspecify.annotations.Nullable;

/**
 * The place of another document. Its content travels apart; this library keeps the place and leaves the rest to the
 * caller.
 */
public record Subdocument(String guid, @Nullable Object options) {}
