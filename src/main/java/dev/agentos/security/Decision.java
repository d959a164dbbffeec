package dev.agentos.security;

/** The answer to "may they?". */
public sealed interface Decision {
    /** Yes, acting in this role; VIEW for somebody who has only a grant. */
    record Allowed(Role role) implements Decision {}

    /** No; {@code why} says who they are here and what it would take. */
    record Denied(String why) implements Decision {}
}
