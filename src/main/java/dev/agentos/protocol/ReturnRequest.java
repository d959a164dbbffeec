package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The time that agents are to go back to, as in {@code 2026-11-15T14:30:00Z}. */
@Json
public record ReturnRequest(String to) {}
