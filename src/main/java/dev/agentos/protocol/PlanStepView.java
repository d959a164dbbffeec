package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** One step of what an agent plans; {@code status} is pending, in_progress or completed. */
@Json
public record PlanStepView(String content, String priority, String status) {}
