package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The participant's role in the scope has changed. */
@Json
public record PermissionChangedView(String participant, String scope) {}
