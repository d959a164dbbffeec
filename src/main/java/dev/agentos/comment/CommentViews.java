package dev.agentos.comment;

import dev.agentos.comment.Comments.Sent;
import dev.agentos.protocol.CommentFactView;
import dev.agentos.protocol.CommentReplyView;
import dev.agentos.protocol.CommentView;
import dev.agentos.protocol.CommentsSentView;
import dev.agentos.review.Change;

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
                Change.id(comment.agent(), comment.path()),
                comment.path().text(),
                CommentView.Side.valueOf(comment.side().name()),
                placed.line(),
                comment.anchor().text(),
                placed.stale(),
                comment.text(),
                state(comment),
                comment.by(),
                comment.createdAt(),
                replies);
    }

    private static CommentView.State state(Comment comment) {
        return CommentView.State.valueOf(comment.state().name());
    }

    public static CommentsSentView of(Sent sent) {
        return new CommentsSentView(
                sent.comments().stream().map(CommentViews::of).toList(), sent.message());
    }

    static CommentFactView fact(PlacedComment placed) {
        var comment = placed.comment();
        return new CommentFactView(
                placed.agent().id().text(),
                placed.agent().session().text(),
                Change.id(comment.agent(), comment.path()),
                comment.id().text(),
                state(comment));
    }
}
