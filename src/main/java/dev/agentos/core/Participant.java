package dev.agentos.core;

/** A user, an agent or the system. Every operation names its participant; {@code security} decides what they may do. */
public sealed interface Participant {
    /** Unique over all kinds: {@code user:…}, {@code agent:…}, {@code system}. */
    String id();

    String name();

    /** A person, on this machine or with a link. */
    record User(String id, String name) implements Participant {
        public User {
            requireKind(id, "user:");
        }
    }

    /** A program that works in one session. */
    record Agent(String id, String name, String session) implements Participant {
        public Agent {
            requireKind(id, "agent:");
        }
    }

    /** AgentOS itself: recovery, clean-up, timers. */
    record System() implements Participant {
        @Override
        public String id() {
            return "system";
        }

        @Override
        public String name() {
            return "AgentOS";
        }
    }

    Participant SYSTEM = new System();

    /** The person whose daemon this is. */
    User LOCAL_OWNER = new User("user:owner", "You");

    /** Whether an id is that of a person. */
    static boolean isUser(String id) {
        return id.startsWith("user:");
    }

    /** Whether an id is that of an agent. */
    static boolean isAgent(String id) {
        return id.startsWith("agent:");
    }

    private static void requireKind(String id, String prefix) {
        if (!id.startsWith(prefix) || id.length() == prefix.length())
            throw new InvalidInput("a participant's id starts with " + prefix + ": " + id);
    }
}
