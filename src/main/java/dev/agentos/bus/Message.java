package dev.agentos.bus;

import dev.agentos.core.Participant;
import java.time.Instant;
import java.util.Map;

/**
 * One event with its envelope. The id of a published message is its position among all messages of this bus
 * ({@code <epoch>-<number>}), so it serves as the event id from which a reader resumes. Payloads are immutable.
 */
public record Message(
        String id,
        Instant timestamp,
        Participant source,
        MessageType type,
        String topic,
        Object payload,
        Map<String, String> metadata) {
    public Message {
        metadata = Map.copyOf(metadata);
    }
}
