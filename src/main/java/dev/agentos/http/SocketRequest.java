package dev.agentos.http;

import java.util.Map;

/**
 * How a WebSocket was asked for: what stands for the {@code {+…}} of its path, decoded, and what came after the
 * question mark.
 */
public record SocketRequest(String rest, Map<String, String> query) {
    public SocketRequest {
        query = Map.copyOf(query);
    }
}
