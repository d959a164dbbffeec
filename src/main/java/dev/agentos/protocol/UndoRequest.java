package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** Names the decision to undo by its number. */
@Json
public record UndoRequest(@Nullable Integer decision) {}
