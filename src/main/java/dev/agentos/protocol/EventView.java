package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Map;

/** A message of the bus as clients see it; {@code timestamp} is in milliseconds since 1970. */
@Json
public record EventView(
        String id,
        long timestamp,
        String source,
        String type,
        String topic,
        Object payload,
        Map<String, String> metadata) {}
