package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** An answer to a comment; {@code forAgent} when it is the answer of the agent whose change the comment is about. */
@Json
public record NewReply(String text, @Nullable Boolean forAgent) {}
