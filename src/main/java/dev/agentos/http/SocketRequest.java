package dev.agentos.http;

import java.util.Map;

/** The request for a WebSocket: the decoded {@code {+…}} of its path, and its query. */
public record SocketRequest(String rest, Map<String, String> query) {
    public SocketRequest {
        query = Map.copyOf(query);
    }
}
