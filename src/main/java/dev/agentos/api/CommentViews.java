package dev.agentos.api;

import dev.agentos.comment.Comment;
import dev.agentos.comment.CommentEvent;
import dev.agentos.comment.Comments.Sent;
import dev.agentos.comment.PlacedComment;
import dev.agentos.protocol.CommentFactView;
import dev.agentos.protocol.CommentReplyView;
import dev.agentos.protocol.CommentView;
import dev.agentos.protocol.CommentsSentView;

/** Comments as the API and the command line show them. */
public final class CommentViews {
    private CommentViews() {}

    public static CommentView of(PlacedComment placed) {
        var comment = placed.comment();
        var replies = comment.replies().stream()
                .map(reply -> new CommentReplyView(reply.by(), reply.text(), reply.at()))
                .toList();
        return new CommentView(
                comment.id().text(),
                placed.agent().id().text(),
                placed.agent().name().text(),
                comment.change(),
                comment.path().text(),
                CommentView.Side.valueOf(comment.side().name()),
                placed.line(),
                comment.quote(),
                placed.stale(),
                comment.text(),
                state(comment.state()),
                comment.by(),
                comment.createdAt(),
                replies);
    }

    public static CommentsSentView of(Sent sent) {
        return new CommentsSentView(
                sent.comments().stream().map(CommentViews::of).toList(), sent.message());
    }

    static CommentFactView of(CommentEvent event) {
        return new CommentFactView(
                event.agent().text(),
                event.session().text(),
                event.change(),
                event.comment().text(),
                state(event.state()));
    }

    private static CommentView.State state(Comment.State state) {
        return CommentView.State.valueOf(state.name());
    }
}
