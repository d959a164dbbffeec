package dev.agentos.api;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.Agents;
import dev.agentos.comment.Comment;
import dev.agentos.comment.CommentEvent;
import dev.agentos.comment.CommentId;
import dev.agentos.comment.Comments;
import dev.agentos.comment.PlacedComment;
import dev.agentos.comment.Side;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.CommentEdit;
import dev.agentos.protocol.CommentFactView;
import dev.agentos.protocol.CommentView;
import dev.agentos.protocol.CommentsSentView;
import dev.agentos.protocol.NewComment;
import dev.agentos.protocol.NewReply;
import dev.agentos.protocol.SendComments;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/** The part of the REST API in which people say something about changes. */
public final class CommentApi {
    private static final String ONE = "/api/comments/{id}";
    private static final SendComments ALL = new SendComments(null);

    private final Comments comments;
    private final Sessions sessions;
    private final Agents agents;

    public CommentApi(Comments comments, Sessions sessions, Agents agents) {
        this.comments = comments;
        this.sessions = sessions;
        this.agents = agents;
    }

    public List<Route> routes() {
        return List.of(
                Route.get(
                                "/api/sessions/{id}/comments",
                                Action.FILE_READ,
                                "List the comments of a session",
                                this::ofSession)
                        .givesList(CommentView.class),
                Route.get(
                                "/api/changes/{id}/comments",
                                Action.FILE_READ,
                                "List the comments on a change",
                                this::ofChange)
                        .givesList(CommentView.class),
                Route.post("/api/changes/{id}/comments", Action.COMMENT_ADD, "Comment on a line of a change", this::add)
                        .takes(NewComment.class)
                        .gives(CommentView.class),
                Route.put(ONE, Action.COMMENT_ADD, "Edit a comment that has not been sent", this::edit)
                        .takes(CommentEdit.class)
                        .gives(CommentView.class),
                Route.delete(ONE, Access.anyOf(Action.COMMENT_ADD, Action.FILE_WRITE), "Delete a comment", this::delete)
                        .givesNothing(),
                Route.post(ONE + "/replies", Action.COMMENT_ADD, "Reply to a comment", this::reply)
                        .takes(NewReply.class)
                        .gives(CommentView.class),
                Route.post(
                                ONE + "/resolve",
                                Action.COMMENT_ADD,
                                "Mark a comment resolved",
                                exchange -> answer(comments.resolve(exchange.participant(), id(exchange))))
                        .gives(CommentView.class),
                Route.post(
                                ONE + "/reopen",
                                Action.COMMENT_ADD,
                                "Reopen a resolved comment",
                                exchange -> answer(comments.reopen(exchange.participant(), id(exchange))))
                        .gives(CommentView.class),
                Route.post(
                                "/api/agents/{id}/comments/send",
                                Action.TERMINAL_INPUT,
                                "Send an agent its unsent comments in one message",
                                this::send)
                        .mayTake(SendComments.class)
                        .gives(CommentsSentView.class));
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(
                CommentEvent.class,
                CommentFactView.class,
                CommentViews::of,
                Comment.ADDED,
                Comment.CHANGED,
                Comment.DELETED));
    }

    private Answer ofSession(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var id = new SessionId(exchange.pathPart("id"));
        var session = sessions.require(by, id);
        var found = new ArrayList<CommentView>();
        for (var agent : agents.list(by))
            if (agent.session().equals(session.id()) && agent.state() == Agent.State.READY)
                for (var comment : comments.list(by, agent)) found.add(CommentViews.of(comment));
        return Answer.ok(found);
    }

    private Answer ofChange(Exchange exchange) throws InterruptedException {
        return Answer.ok(comments.list(exchange.participant(), exchange.pathPart("id")).stream()
                .map(CommentViews::of)
                .toList());
    }

    private Answer add(Exchange exchange) throws InterruptedException {
        var said = exchange.body(NewComment.class);
        var side = said.side() == null ? Side.NEW : Side.of(said.side());
        return Answer.created(CommentViews.of(comments.add(
                exchange.participant(),
                exchange.pathPart("id"),
                side,
                said.line(),
                Optional.ofNullable(said.quote()),
                said.text())));
    }

    private Answer edit(Exchange exchange) throws InterruptedException {
        return answer(comments.edit(
                exchange.participant(),
                id(exchange),
                exchange.body(CommentEdit.class).text()));
    }

    private Answer delete(Exchange exchange) throws InterruptedException {
        comments.delete(exchange.participant(), id(exchange));
        return Answer.nothing();
    }

    private Answer reply(Exchange exchange) throws InterruptedException {
        var said = exchange.body(NewReply.class);
        return Answer.created(CommentViews.of(comments.reply(
                exchange.participant(), id(exchange), Boolean.TRUE.equals(said.forAgent()), said.text())));
    }

    private Answer send(Exchange exchange) throws InterruptedException {
        var by = exchange.participant();
        var wanted = exchange.bodyOr(ALL, SendComments.class).comments();
        var ids = new HashSet<CommentId>();
        if (wanted != null) for (var id : wanted) ids.add(new CommentId(id));
        return Answer.ok(
                CommentViews.of(comments.send(by, agents.find(by, new AgentId(exchange.pathPart("id"))), ids)));
    }

    private static Answer answer(PlacedComment comment) {
        return Answer.ok(CommentViews.of(comment));
    }

    private static CommentId id(Exchange exchange) {
        return new CommentId(exchange.pathPart("id"));
    }
}
