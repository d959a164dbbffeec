package dev.agentos.daemon;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.core.Participant;
import dev.agentos.core.Version;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Metrics;
import dev.agentos.http.OpenApi;
import dev.agentos.http.Route;
import dev.agentos.protocol.DaemonStatus;
import dev.agentos.protocol.Health;
import dev.agentos.protocol.NewSession;
import dev.agentos.protocol.NewWorkspace;
import dev.agentos.protocol.ParticipantView;
import dev.agentos.protocol.SessionView;
import dev.agentos.protocol.WorkspaceView;
import dev.agentos.session.Session;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.WorkspaceId;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The REST API: which request calls which feature. Translates between wire records and the features' own, and nothing
 * more.
 */
final class Api {
    private final Daemon daemon;
    private final Features features;

    Api(Daemon daemon, Features features) {
        this.daemon = daemon;
        this.features = features;
    }

    List<Route> routes() {
        var routes = new ArrayList<>(List.of(
                Route.get(
                                "/api/health",
                                "Whether the daemon is well",
                                exchange -> Answer.ok(new Health("ok", Version.CURRENT)))
                        .gives(Health.class)
                        .openToAll(),
                Route.get("/api/status", "What the daemon tells about itself", exchange -> Answer.ok(daemon.status()))
                        .gives(DaemonStatus.class),
                Route.get("/api/me", "Who you are to others", exchange -> Answer.ok(view(exchange.participant())))
                        .gives(ParticipantView.class),
                Route.get(
                        "/api/events",
                        "Everything that happens, as server-sent events; resumes after Last-Event-ID",
                        new Events(features.bus())::stream),
                Route.get(
                        "/metrics",
                        "Counts and readings in the OpenMetrics format",
                        exchange -> new Answer.Text(
                                200, Metrics.CONTENT_TYPE, features.metrics().text())),
                Route.get("/api/workspaces", "The folders that the daemon knows", this::listWorkspaces)
                        .givesList(WorkspaceView.class),
                Route.post("/api/workspaces", "Register a folder", this::registerWorkspace)
                        .takes(NewWorkspace.class)
                        .gives(WorkspaceView.class),
                Route.get("/api/workspaces/{id}", "One workspace", this::workspace)
                        .gives(WorkspaceView.class),
                Route.delete(
                        "/api/workspaces/{id}", "Forget a workspace; its folder stays as it is", this::forgetWorkspace),
                Route.get("/api/sessions", "The sessions you may see", this::listSessions)
                        .givesList(SessionView.class),
                Route.post("/api/sessions", "Begin a session", this::createSession)
                        .takes(NewSession.class)
                        .gives(SessionView.class),
                Route.get("/api/sessions/{id}", "One session", this::session).gives(SessionView.class),
                Route.delete(
                        "/api/sessions/{id}", "End a session and the programs in its terminals", this::deleteSession)));
        routes.addAll(new SignIn(daemon.credentials()).routes());
        routes.addAll(new TerminalApi(features).routes());
        routes.addAll(new AgentApi(features).routes());
        routes.addAll(new ConversationApi(features).routes());
        routes.addAll(new ReviewApi(features).routes());
        routes.addAll(new MergeApi(features).routes());
        routes.addAll(new CommentApi(features).routes());
        routes.addAll(new ActionApi(features.actions()).routes());
        routes.addAll(new TaskApi(features).routes());
        routes.addAll(new ViewerApi(features.viewers()).routes());
        routes.addAll(new DocumentApi(features.documents()).routes());
        routes.addAll(new FileApi(features.files(), features.repositories()).routes());
        routes.addAll(new WatchApi(features).routes());
        routes.addAll(new SearchApi(features.searches()).routes());
        routes.addAll(new GitApi(features.repositories()).routes());
        routes.add(Route.get("/api/openapi.json", "This document", exchange -> Answer.ok(OpenApi.of(routes))));
        return List.copyOf(routes);
    }

    private Answer listWorkspaces(Exchange exchange) {
        return Answer.ok(features.workspaces().list(exchange.participant()).stream()
                .map(Api::view)
                .toList());
    }

    private Answer registerWorkspace(Exchange exchange) {
        var folder = path(exchange.body(NewWorkspace.class).path());
        return Answer.created(view(features.workspaces().register(exchange.participant(), folder)));
    }

    private Answer workspace(Exchange exchange) {
        var id = workspaceId(exchange);
        return Answer.ok(view(features.workspaces()
                .find(exchange.participant(), id)
                .orElseThrow(() -> new AgentOsException(ErrorCode.NOT_FOUND, "no workspace " + id))));
    }

    private Answer forgetWorkspace(Exchange exchange) {
        features.forgetWorkspace(exchange.participant(), workspaceId(exchange));
        return Answer.nothing();
    }

    private Answer listSessions(Exchange exchange) {
        return Answer.ok(features.sessions().list(exchange.participant()).stream()
                .map(Api::view)
                .toList());
    }

    private Answer createSession(Exchange exchange) {
        var wanted = exchange.body(NewSession.class);
        return Answer.created(view(features.sessions()
                .create(exchange.participant(), wanted.name(), new WorkspaceId(wanted.workspace()))));
    }

    private Answer session(Exchange exchange) {
        var id = sessionId(exchange);
        return Answer.ok(view(features.sessions()
                .find(exchange.participant(), id)
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.SESSION_NOT_FOUND, "no session " + id + "; it may have ended"))));
    }

    private Answer deleteSession(Exchange exchange) throws IOException, InterruptedException {
        features.deleteSession(exchange.participant(), sessionId(exchange));
        return Answer.nothing();
    }

    static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException impossible) {
            throw new InvalidInput("that is no path: " + impossible.getReason());
        }
    }

    private static WorkspaceId workspaceId(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }

    private static SessionId sessionId(Exchange exchange) {
        return new SessionId(exchange.pathPart("id"));
    }

    /** The owner is {@code You} only to themselves; others know them by their account on this machine. */
    private static ParticipantView view(Participant participant) {
        var name = participant.equals(Participant.LOCAL_OWNER) ? System.getProperty("user.name") : participant.name();
        return new ParticipantView(participant.id(), name);
    }

    static WorkspaceView view(Workspace workspace) {
        return new WorkspaceView(
                workspace.id().toString(), workspace.name(), workspace.path().toString(), workspace.createdAt());
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
