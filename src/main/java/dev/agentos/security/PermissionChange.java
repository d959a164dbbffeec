package dev.agentos.security;

import dev.agentos.bus.MessageType;

/** Published on the scope's topic after the permissions of {@code participant} there have changed. */
public record PermissionChange(String participant, Scope scope) {
    public static final MessageType TYPE = new MessageType("permission.changed");
}
