package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The daemon's proof that it knows the browser's key, and the nonce that the page is to sign. */
@Json
public record ChallengeView(String nonce, String proof) {}
