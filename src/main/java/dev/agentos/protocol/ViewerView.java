package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/**
 * A viewer without what it shows: the parts with the numbers {@code first} to {@code last}, none when {@code first} is
 * greater.
 */
@Json
public record ViewerView(
        String session, String name, String title, long first, long last, String changedBy, Instant changedAt) {}
