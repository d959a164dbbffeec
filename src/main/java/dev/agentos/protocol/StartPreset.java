package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * Asks for all agents of a preset: {@code name} is what their names begin with, {@code prompt} what all of them are
 * told.
 */
@Json
public record StartPreset(
        String preset,
        String name,
        @Nullable String prompt,
        @OneOf(AgentView.Isolation.class) @Nullable String isolation,
        @Nullable String base,
        @Nullable Integer cols,
        @Nullable Integer rows) {}
