package dev.agentos.workspace;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Registers folders as workspaces. A guest of a session sees its workspace and no other. Never touches the folders. */
public final class Workspaces {
    private static final int MAX_WORKSPACES = 1_000;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Clock clock;
    private final Optional<Path> home;

    public Workspaces(Store store, MessageBus bus, Permissions permissions, Clock clock) {
        this(store, bus, permissions, clock, Optional.empty());
    }

    /** {@code home} holds our keys: neither it nor a folder in it becomes a workspace. */
    public Workspaces(Store store, MessageBus bus, Permissions permissions, Clock clock, Path home) {
        this(store, bus, permissions, clock, Optional.of(home));
    }

    private Workspaces(Store store, MessageBus bus, Permissions permissions, Clock clock, Optional<Path> home) {
        this.home = home;
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.clock = clock;
    }

    /** The same folder is the same workspace, even if it is reached by another path. */
    public Workspace register(Participant by, Path path) {
        permissions.require(by, Action.WORKSPACE_CREATE, Scope.DAEMON);
        var folder = WorkspaceFolder.of(path);
        home.ifPresent(folder::requireOutside);
        return store.write(tx -> WorkspaceStore.findByPath(tx, folder.path()).orElseGet(() -> create(tx, by, folder)));
    }

    /** The workspaces that the participant may see. */
    public List<Workspace> list(Participant by) {
        return store.read(WorkspaceStore::all).stream()
                .filter(workspace -> isVisible(by, workspace.id()))
                .toList();
    }

    /** Empty also for a workspace that the participant may not see. */
    public Optional<Workspace> find(Participant by, WorkspaceId id) {
        return isVisible(by, id) ? store.read(tx -> WorkspaceStore.find(tx, id)) : Optional.empty();
    }

    /**
     * The workspace in which the participant may do this, by a role in the daemon or in one of its sessions. One they
     * may not see is not there.
     */
    public Workspace require(Participant by, Action action, WorkspaceId id) {
        var workspace = find(by, id).orElseThrow(() -> notFound(id));
        if (isAllowed(by, action, id)) return workspace;
        throw new AgentOsException(
                ErrorCode.PERMISSION_DENIED,
                by.id() + " may not " + action + " in workspace " + workspace.name(),
                "ask the owner of one of its sessions for the role " + action.leastRole());
    }

    public boolean allows(Participant by, Action action, WorkspaceId id) {
        return isAllowed(by, action, id);
    }

    /** Unregisters the workspace; the folder is not touched. Refused while it has sessions. */
    public void forget(Participant by, WorkspaceId id) {
        permissions.require(by, Action.WORKSPACE_DELETE, Scope.DAEMON);
        store.execute(tx -> {
            var workspace = WorkspaceStore.find(tx, id).orElseThrow(() -> notFound(id));
            int sessions = WorkspaceStore.sessions(tx, id).size();
            if (sessions > 0)
                throw new AgentOsException(
                        ErrorCode.CONFLICT,
                        "workspace " + workspace.name() + " has sessions: " + sessions,
                        "delete them first");
            WorkspaceStore.delete(tx, id);
            tx.afterCommit(() -> bus.publish(by, Workspace.FORGOTTEN, workspace.topic(), workspace));
        });
    }

    private Workspace create(Transaction tx, Participant by, WorkspaceFolder folder) {
        if (WorkspaceStore.count(tx) >= MAX_WORKSPACES)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "there are already " + MAX_WORKSPACES + " workspaces", "remove some first");
        var workspace = new Workspace(
                WorkspaceId.next(),
                folder.name(),
                folder.path(),
                clock.instant().truncatedTo(ChronoUnit.MILLIS));
        WorkspaceStore.insert(tx, workspace);
        tx.afterCommit(() -> bus.publish(by, Workspace.CREATED, workspace.topic(), workspace));
        return workspace;
    }

    private boolean isVisible(Participant by, WorkspaceId id) {
        return isAllowed(by, Action.WORKSPACE_SEE, id);
    }

    private boolean isAllowed(Participant by, Action action, WorkspaceId id) {
        if (permissions.allows(by, action, Scope.DAEMON)) return true;
        return store.read(tx -> WorkspaceStore.sessions(tx, id)).stream()
                .anyMatch(session -> permissions.allows(by, action, Scope.session(session)));
    }

    private static AgentOsException notFound(WorkspaceId id) {
        return new AgentOsException(
                ErrorCode.NOT_FOUND, "no workspace " + id, "the canvas and GET /api/workspaces list them");
    }
}
