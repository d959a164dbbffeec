package dev.agentos.security;

/** A participant's role in a session; each includes those before it. */
public enum Role {
    VIEW,
    COMMENT,
    EDIT,
    OWNER;

    public boolean includes(Role other) {
        return compareTo(other) >= 0;
    }
}
