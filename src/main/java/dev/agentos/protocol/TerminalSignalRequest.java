package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** A signal by name; {@code tree}: to everything that runs in the terminal instead of what is in front. */
@Json
public record TerminalSignalRequest(String signal, @Nullable Boolean tree) {}
