package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * A mode by its name: the one that an agent works in, or how a session lets people and agents work beside each other.
 */
@Json
public record ModeRequest(String mode) {}
