package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A mode that an ACP agent offers, such as asking before each edit. */
@Json
public record AgentModeView(String id, String name) {}
