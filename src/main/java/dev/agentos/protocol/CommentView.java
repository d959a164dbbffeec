package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A comment on a line of a change. {@code side} is old or new, {@code line} the line's current number and {@code quote}
 * its text; {@code stale} if it has changed since. {@code state} is draft, sent, answered or resolved.
 */
@Json
public record CommentView(
        String id,
        String agent,
        String agentName,
        String change,
        String path,
        Side side,
        int line,
        String quote,
        boolean stale,
        String text,
        State state,
        String by,
        Instant createdAt,
        List<CommentReplyView> replies) {
    public enum Side {
        OLD,
        NEW;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum State {
        DRAFT,
        SENT,
        ANSWERED,
        RESOLVED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
