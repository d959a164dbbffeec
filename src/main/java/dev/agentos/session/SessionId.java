package dev.agentos.session;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;
import dev.agentos.security.Scope;

/** The id of a session. */
public record SessionId(String text) {
    public SessionId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not a session id: " + text);
    }

    static SessionId next() {
        return new SessionId(RandomId.next());
    }

    /** The scope of its permissions. */
    public Scope scope() {
        return Scope.session(text);
    }

    @Override
    public String toString() {
        return text;
    }
}
