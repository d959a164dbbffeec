package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** A commit of an agent's branch that the other branch does not have. */
@Json
public record MergeCommitView(String id, String subject) {}
