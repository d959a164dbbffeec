package dev.agentos.comment;

import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageType;
import dev.agentos.file.WorkspacePath;
import dev.agentos.review.Change;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A remark on a line that an agent changed, and its state. The agent was sent it at {@code sentAt}. */
public record Comment(
        CommentId id,
        AgentId agent,
        WorkspacePath path,
        Side side,
        LineAnchor anchor,
        String text,
        String by,
        Instant createdAt,
        Optional<Instant> sentAt,
        boolean resolved,
        List<Reply> replies) {
    public static final MessageType ADDED = new MessageType("comment.added");
    public static final MessageType CHANGED = new MessageType("comment.changed");
    public static final MessageType DELETED = new MessageType("comment.deleted");

    public Comment {
        replies = List.copyOf(replies);
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

    public State state() {
        if (resolved) return State.RESOLVED;
        if (sentAt.isEmpty()) return State.DRAFT;
        return replies.isEmpty() ? State.SENT : State.ANSWERED;
    }

    /** The id of the change that it is about. */
    public String change() {
        return Change.id(agent, path);
    }

    /** The text of the line when the comment was made. */
    public String quote() {
        return anchor.text();
    }

    Comment saying(String other) {
        return new Comment(id, agent, path, side, anchor, other, by, createdAt, sentAt, resolved, replies);
    }

    Comment sent(Instant at) {
        return new Comment(id, agent, path, side, anchor, text, by, createdAt, Optional.of(at), resolved, replies);
    }

    Comment resolved(boolean done) {
        return new Comment(id, agent, path, side, anchor, text, by, createdAt, sentAt, done, replies);
    }
}
