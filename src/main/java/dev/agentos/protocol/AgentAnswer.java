package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The answer to what an agent asks to do. */
@Json
public record AgentAnswer(boolean allow) {}
