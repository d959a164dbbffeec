package dev.agentos.platform;

import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.security.Permissions;
import dev.agentos.session.SessionId;
import dev.agentos.session.Sessions;
import java.io.IOException;

/** Deletes sessions with everything that features have in them. */
public final class SessionDeletion {
    private final Permissions permissions;
    private final Sessions sessions;
    private final Registry features;

    public SessionDeletion(Permissions permissions, Sessions sessions, Registry features) {
        this.permissions = permissions;
        this.sessions = sessions;
        this.features = features;
    }

    /** With the session end its agents, whose work is kept, and its programs; what is shown and noted in it goes. */
    public void delete(Participant by, SessionId id) throws IOException, InterruptedException {
        permissions.require(by, Action.SESSION_DELETE, id.scope());
        features.sessionEnding(by, id);
        sessions.delete(by, id);
        features.sessionDeleted(id);
    }
}
