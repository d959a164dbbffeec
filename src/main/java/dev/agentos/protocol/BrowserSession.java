package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A bearer token for one page, for this many seconds or until the daemon ends. */
@Json
public record BrowserSession(String token, long seconds) {
    @Override
    public String toString() {
        return "BrowserSession[]";
    }
}
