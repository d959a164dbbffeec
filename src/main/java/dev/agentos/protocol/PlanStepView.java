package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/**
 * One step of what an agent plans; {@code status} is pending, in_progress or completed, {@code priority} is high,
 * medium or low. They are {@code String}s, because ACP agents may send other values.
 */
@Json
public record PlanStepView(String content, String priority, String status) {}
