package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** Lets the scripts run that {@code digest} stands for. */
@Json
public record AllowScripts(String digest) {}
