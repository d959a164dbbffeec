package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** What a comment says instead. */
@Json
public record CommentEdit(String text) {}
