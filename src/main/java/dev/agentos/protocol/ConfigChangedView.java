package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The settings that the canvas shows, as they are now. */
@Json
public record ConfigChangedView(DaemonStatus.Theme theme) {}
