package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A link that was followed in a viewer. */
@Json
public record ViewerLink(String url) {}
