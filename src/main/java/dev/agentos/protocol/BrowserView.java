package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A browser that is signed in, and the address of the canvas it was signed in at. */
@Json
public record BrowserView(String id, String origin, String name, Instant createdAt, Instant usedAt) {}
