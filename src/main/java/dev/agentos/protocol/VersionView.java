package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** A step in a document's history: a change, or that it was saved then. */
@Json
public record VersionView(long version, Instant at, String by, boolean saved, int bytes) {}
