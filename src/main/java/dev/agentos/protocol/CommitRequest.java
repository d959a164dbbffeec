package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** The message for a commit of accepted changes; without one it is made of the prompt and the files. */
@Json
public record CommitRequest(@Nullable String message) {}
