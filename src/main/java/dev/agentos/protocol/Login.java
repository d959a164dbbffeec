package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The output of {@code agentos up}: the canvas's address, and a link that signs in one browser. */
@Json
public record Login(String url, String address, int port) {}
