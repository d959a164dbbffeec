package dev.agentos.api;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import dev.agentos.http.Answer;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.platform.WorkspaceRemoval;
import dev.agentos.protocol.NewWorkspace;
import dev.agentos.protocol.WorkspaceView;
import dev.agentos.security.Access;
import dev.agentos.security.Action;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** The workspaces' part of the REST API. */
public final class WorkspaceApi {
    private final Workspaces workspaces;
    private final WorkspaceRemoval removal;

    public WorkspaceApi(Workspaces workspaces, WorkspaceRemoval removal) {
        this.workspaces = workspaces;
        this.removal = removal;
    }

    public List<Route> routes() {
        return List.of(
                Route.get("/api/workspaces", Action.WORKSPACE_SEE, "List workspaces", this::list)
                        .givesList(WorkspaceView.class),
                Route.post(
                                "/api/workspaces",
                                Access.inDaemon(Action.WORKSPACE_CREATE),
                                "Register a folder as a workspace",
                                this::register)
                        .takes(NewWorkspace.class)
                        .gives(WorkspaceView.class),
                Route.get("/api/workspaces/{id}", Action.WORKSPACE_SEE, "Get a workspace", this::one)
                        .gives(WorkspaceView.class),
                Route.delete(
                                "/api/workspaces/{id}",
                                Access.inDaemon(Action.WORKSPACE_DELETE),
                                "Remove a workspace; its folder is not touched",
                                this::forget)
                        .givesNothing());
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(
                Workspace.class, WorkspaceView.class, WorkspaceApi::view, Workspace.CREATED, Workspace.FORGOTTEN));
    }

    private Answer list(Exchange exchange) {
        return Answer.ok(workspaces.list(exchange.participant()).stream()
                .map(WorkspaceApi::view)
                .toList());
    }

    private Answer register(Exchange exchange) {
        var folder = path(exchange.body(NewWorkspace.class).path());
        return Answer.created(view(workspaces.register(exchange.participant(), folder)));
    }

    private Answer one(Exchange exchange) {
        var id = id(exchange);
        return Answer.ok(view(workspaces
                .find(exchange.participant(), id)
                .orElseThrow(() -> new AgentOsException(ErrorCode.NOT_FOUND, "no workspace " + id))));
    }

    private Answer forget(Exchange exchange) {
        removal.forget(exchange.participant(), id(exchange));
        return Answer.nothing();
    }

    static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException impossible) {
            throw new InvalidInput("not a path: " + impossible.getReason());
        }
    }

    private static WorkspaceId id(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }

    static WorkspaceView view(Workspace workspace) {
        return new WorkspaceView(
                workspace.id().toString(), workspace.name(), workspace.path().toString(), workspace.createdAt());
    }
}
