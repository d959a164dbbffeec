package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** What {@code agentos up} prints: where the canvas is, and the link that signs a browser in once. */
@Json
public record Login(String url, String address, int port) {}
