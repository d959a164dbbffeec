package dev.agentos.workspace;

import dev.agentos.bus.MessageType;
import java.nio.file.Path;
import java.time.Instant;

/** A registered folder; {@code path} is its real path, free of links. It may have been deleted since. */
public record Workspace(WorkspaceId id, String name, Path path, Instant createdAt) {
    public static final MessageType CREATED = new MessageType("workspace.created");
    public static final MessageType FORGOTTEN = new MessageType("workspace.forgotten");

    /** The topic of its events. */
    public String topic() {
        return "workspace." + id;
    }
}
