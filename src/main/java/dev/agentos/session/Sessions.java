package dev.agentos.session;

import dev.agentos.bus.MessageBus;
import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.security.Scope;
import dev.agentos.store.Store;
import dev.agentos.store.Transaction;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.WorkspaceId;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Creates, lists and deletes sessions. Every call names the participant, whose permission is checked here. */
public final class Sessions {
    private static final int MAX_SESSIONS = 1_000;

    private final Store store;
    private final MessageBus bus;
    private final Permissions permissions;
    private final Clock clock;

    public Sessions(Store store, MessageBus bus, Permissions permissions, Clock clock) {
        this.store = store;
        this.bus = bus;
        this.permissions = permissions;
        this.clock = clock;
    }

    /** Its creator becomes the owner. */
    public Session create(Participant by, String name, WorkspaceId workspace) {
        permissions.require(by, Action.SESSION_CREATE, Scope.DAEMON);
        var checked = new SessionName(name);
        return store.write(tx -> {
            requireFits(tx, checked, workspace);
            var session = new Session(
                    SessionId.next(),
                    checked.text(),
                    workspace,
                    by.id(),
                    clock.instant().truncatedTo(ChronoUnit.MILLIS));
            SessionStore.insert(tx, session);
            tx.afterCommit(() -> bus.publish(by, Session.CREATED, session.topic(), session));
            permissions.makeOwner(tx, by, by, session.id().scope());
            return session;
        });
    }

    /** The session that bears the workspace's own name; begun when there is none. */
    public Session openDefault(Participant by, Workspace workspace) {
        return list(by).stream()
                .filter(session -> session.workspace().equals(workspace.id())
                        && session.name().equals(workspace.name()))
                .findFirst()
                .orElseGet(() -> create(by, workspace.name(), workspace.id()));
    }

    /** The ones that the participant may see, oldest first. */
    public List<Session> list(Participant by) {
        return store.read(SessionStore::all).stream()
                .filter(session -> isVisible(by, session.id()))
                .toList();
    }

    /** Empty also for a session that the participant may not see. */
    public Optional<Session> find(Participant by, SessionId id) {
        return isVisible(by, id) ? store.read(tx -> SessionStore.find(tx, id)) : Optional.empty();
    }

    /** Refused also for a session that the participant may not see. */
    public Session require(Participant by, SessionId id) {
        return find(by, id).orElseThrow(() -> notFound(id));
    }

    /** Removes the session and all roles in it. */
    public void delete(Participant by, SessionId id) {
        permissions.require(by, Action.SESSION_DELETE, id.scope());
        store.execute(tx -> {
            var session = require(tx, id);
            SessionStore.delete(tx, id);
            permissions.forget(tx, id.scope());
            tx.afterCommit(() -> bus.publish(by, Session.DELETED, session.topic(), session));
        });
    }

    /** Makes {@code to} the owner; the owner so far keeps the role EDIT. */
    public Session transfer(Participant by, SessionId id, Participant to) {
        permissions.require(by, Action.OWNERSHIP_TRANSFER, id.scope());
        return store.write(tx -> {
            require(tx, id);
            SessionStore.setOwner(tx, id, to.id());
            permissions.makeOwner(tx, by, to, id.scope());
            var session = require(tx, id);
            tx.afterCommit(() -> bus.publish(by, Session.TRANSFERRED, session.topic(), session));
            return session;
        });
    }

    private static void requireFits(Transaction tx, SessionName name, WorkspaceId workspace) {
        if (!SessionStore.hasWorkspace(tx, workspace))
            throw new AgentOsException(ErrorCode.NOT_FOUND, "no workspace " + workspace);
        if (SessionStore.hasName(tx, workspace, name))
            throw new AgentOsException(
                    ErrorCode.CONFLICT, "the workspace already has a session " + name.text(), "choose another name");
        if (SessionStore.count(tx) >= MAX_SESSIONS)
            throw new AgentOsException(
                    ErrorCode.TOO_MANY, "there are already " + MAX_SESSIONS + " sessions", "delete some first");
    }

    private static Session require(Transaction tx, SessionId id) {
        return SessionStore.find(tx, id).orElseThrow(() -> notFound(id));
    }

    private static AgentOsException notFound(SessionId id) {
        return new AgentOsException(
                ErrorCode.SESSION_NOT_FOUND,
                "no session " + id + "; it may have been deleted",
                "`agentos session list` shows them");
    }

    private boolean isVisible(Participant by, SessionId id) {
        return permissions.allows(by, Action.SESSION_SEE, id.scope());
    }
}
