package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A page's proof that it knows the browser's key: its own nonce, the daemon's, and both signed. */
@Json
public record ChallengeAnswer(String nonce, String daemonNonce, String proof) {}
