package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** What a commit of accepted work should say; without a message it is made of the task and the files. */
@Json
public record CommitRequest(@Nullable String message) {}
