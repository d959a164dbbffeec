package dev.agentos.security;

/** How much a participant may do in a session; each role includes those before it. */
public enum Role {
    VIEW,
    COMMENT,
    EDIT,
    OWNER;

    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }
}
