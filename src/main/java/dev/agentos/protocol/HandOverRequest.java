package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** Gives an agent's work to a program of another kind; {@code note} is what it is told beside what can be found out. */
@Json
public record HandOverRequest(String agent, @Nullable String note) {}
