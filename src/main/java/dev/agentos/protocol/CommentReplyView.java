package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** An answer to a comment. */
@Json
public record CommentReplyView(String by, String text, Instant at) {}
