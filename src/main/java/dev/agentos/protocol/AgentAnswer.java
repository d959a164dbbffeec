package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The answer to what an agent asks to do: yes this once or no, or, of an agent that names its options, one of them by
 * its id. {@code question} is the digest of what is answered.
 */
@Json
public record AgentAnswer(
        @Nullable Boolean allow,
        @Nullable String option,
        @Nullable String question) {}
