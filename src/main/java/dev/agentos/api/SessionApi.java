package dev.agentos.api;

import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.SessionDeletion;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.NewSession;
import dev.agentos.protocol.SessionView;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.util.List;

/** The sessions' part of the REST API. */
public final class SessionApi {
    private final Sessions sessions;
    private final SessionDeletion deletion;

    public SessionApi(Sessions sessions, SessionDeletion deletion) {
        this.sessions = sessions;
        this.deletion = deletion;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/api/sessions", Action.SESSION_SEE, "List sessions", this::list)
                        .givesList(SessionView.class),
                Route.post("/api/sessions", Access.inDaemon(Action.SESSION_CREATE), "Create a session", this::create)
                        .takes(NewSession.class)
                        .gives(SessionView.class),
                Route.get("/api/sessions/{id}", Action.SESSION_SEE, "Get a session", this::one)
                        .gives(SessionView.class),
                Route.delete(
                                "/api/sessions/{id}",
                                Action.SESSION_DELETE,
                                "Delete a session and end the programs in its terminals",
                                this::delete)
                        .givesNothing());
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(
                Session.class,
                SessionView.class,
                SessionApi::view,
                Session.CREATED,
                Session.DELETED,
                Session.TRANSFERRED));
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(sessions.list(exchange.participant()).stream()
                .map(SessionApi::view)
                .toList());
    }

    private Answer create(Exchange exchange) {
        var wanted = exchange.body(NewSession.class);
        return Answer.created(
                view(sessions.create(exchange.participant(), wanted.name(), new WorkspaceId(wanted.workspace()))));
    }

    private Answer one(Exchange exchange) {
        var id = id(exchange);
        return Answer.ok(view(sessions.require(exchange.participant(), id)));
    }

    private Answer delete(Exchange exchange) throws IOException, InterruptedException {
        deletion.delete(exchange.participant(), id(exchange));
        return Answer.nothing();
    }

    private static SessionId id(Exchange exchange) {
        return new SessionId(exchange.pathPart("id"));
    }

    static SessionView view(Session session) {
        return new SessionView(
                session.id().toString(),
                session.name(),
                session.workspace().toString(),
                session.owner(),
                session.createdAt());
    }
}
