package dev.agentos.comment;

import dev.agentos.agent.AgentId;
import dev.agentos.session.SessionId;

/**
 * Published when a comment was added, changed or deleted. It names the comment without its texts, because the bus keeps
 * the latest events in memory. {@code change} is the id of the change that it is about.
 */
public record CommentEvent(AgentId agent, SessionId session, String change, CommentId comment, Comment.State state) {
    static CommentEvent of(PlacedComment placed) {
        var comment = placed.comment();
        return new CommentEvent(
                comment.agent(), placed.agent().session(), comment.change(), comment.id(), comment.state());
    }
}
