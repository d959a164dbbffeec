package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * How much an agent has changed since it began, committed or not: how many files, and how many lines were added and
 * removed.
 */
@Json
public record AgentChangesView(int files, long added, long removed) {}
