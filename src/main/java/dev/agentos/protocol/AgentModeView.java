package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A way in which an agent can work, such as asking before each edit. */
@Json
public record AgentModeView(String id, String name) {}
