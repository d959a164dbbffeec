package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** An agent to which something was not done, and why. */
@Json
public record AgentRefusedView(String name, String code, String message, String hint) {}
