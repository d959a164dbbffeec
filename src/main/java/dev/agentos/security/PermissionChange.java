package dev.agentos.security;

import dev.agentos.bus.MessageType;

/** Published on the scope's topic when what {@code participant} may do there has changed; it already holds then. */
public record PermissionChange(String participant, Scope scope) {
    public static final MessageType TYPE = new MessageType("permission.changed");
}
