package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** What happened in a conversation as number so and so. */
@Json
public record ConversationEntryView(long number, Instant at, ConversationPart part) {}
