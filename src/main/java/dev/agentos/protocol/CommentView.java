package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;

/**
 * What somebody said about a line of a change. {@code side} is old or new, {@code line} where the line is now and
 * {@code quote} what it said; {@code stale} when it has changed since. {@code state} is draft, sent, answered or
 * resolved.
 */
@Json
public record CommentView(
        String id,
        String agent,
        String agentName,
        String change,
        String path,
        String side,
        int line,
        String quote,
        boolean stale,
        String text,
        String state,
        String by,
        Instant createdAt,
        List<CommentReplyView> replies) {}
