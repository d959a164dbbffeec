package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** An entry of a conversation, with its number. */
@Json
public record ConversationEntryView(long number, Instant at, ConversationPart part) {}
