package dev.agentos.workspace;

import dev.agentos.bus.MessageType;
import java.nio.file.Path;
import java.time.Instant;

/** A folder that was registered; {@code path} is its real path, free of links. It may have disappeared since. */
public record Workspace(WorkspaceId id, String name, Path path, Instant createdAt) {
    public static final MessageType CREATED = new MessageType("workspace.created");
    public static final MessageType FORGOTTEN = new MessageType("workspace.forgotten");

    /** Where its events are published. */
    public String topic() {
        return "workspace." + id;
    }
}
