package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A link that somebody followed in a viewer. */
@Json
public record ViewerLink(String url) {}
