package dev.agentos.protocol;

import io.avaje.jsonb.Json;

/** The new text of a comment. */
@Json
public record CommentEdit(String text) {}
