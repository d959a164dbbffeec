package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * The envelope of {@code /ws}: {@code {type,id,timestamp,payload}}. {@code input} and {@code resize} may also stand
 * without a payload, as on {@code /ws/shell}.
 */
@Json
public record SocketMessage(
        String type,
        @Nullable String id,
        @Nullable Object timestamp,
        @Nullable Payload payload,
        @Nullable String data,
        @Nullable Integer rows,
        @Nullable Integer cols,
        @Nullable Integer agent) {
    /** Each type uses some of these. {@code agent} is the index that binary frames carry. */
    @Json
    public record Payload(
            @Nullable String terminal,
            @Nullable Integer agent,
            @Nullable String data,
            @Nullable Integer rows,
            @Nullable Integer cols,
            @Nullable Long offset,
            @Nullable Long window,
            @Nullable String sender,
            @Nullable Long number) {}

    /** The payload, or the short form of it. */
    public Payload content() {
        return payload != null ? payload : new Payload(null, agent, data, rows, cols, null, null, null, null);
    }
}
