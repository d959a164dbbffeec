package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** What a browser keeps to prove later that it was signed in. */
@Json
public record BrowserKey(String id, String key) {
    @Override
    public String toString() {
        return "BrowserKey[" + id + "]";
    }
}
