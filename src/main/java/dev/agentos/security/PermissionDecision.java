package dev.agentos.security;

/** The result of a permission check. */
public sealed interface PermissionDecision {
    /** Allowed, acting in this role; VIEW for a participant who has only a grant. */
    record Allowed(Role role) implements PermissionDecision {}

    /** No; {@code why} says who they are here and what it would take. */
    record Denied(String why) implements PermissionDecision {}
}
