package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The id and key with which a browser proves later that it has signed in. */
@Json
public record BrowserKey(String id, String key) {
    @Override
    public String toString() {
        return "BrowserKey[" + id + "]";
    }
}
