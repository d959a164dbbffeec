package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A rule that holds: it found {@code evidence} in the {@code region}, which means that the agent is {@code status}. */
@Json
public record RuleView(String rule, String status, int priority, String region, String evidence) {}
