package dev.agentos.security;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** The scope of a permission: one session, or the daemon with all its sessions. */
public sealed interface Scope {
    Scope DAEMON = new Daemon();

    static Scope session(String id) {
        return new OfSession(id);
    }

    /** The name in tables. */
    String key();

    /** The topic on which changes in this scope are published. */
    String topic();

    record Daemon() implements Scope {
        @Override
        public String key() {
            return "daemon";
        }

        @Override
        public String topic() {
            return "daemon";
        }

        @Override
        public String toString() {
            return "this daemon";
        }
    }

    record OfSession(String id) implements Scope {
        public OfSession {
            if (!RandomId.isValid(id)) throw new InvalidInput("not a session id: " + id);
        }

        @Override
        public String key() {
            return "session:" + id;
        }

        @Override
        public String topic() {
            return "session." + id;
        }

        @Override
        public String toString() {
            return "session " + id;
        }
    }
}
