package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A page asks the daemon to prove itself. */
@Json
public record ChallengeRequest(String nonce) {}
