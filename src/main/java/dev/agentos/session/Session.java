package dev.agentos.session;

import dev.agentos.bus.MessageType;
import dev.agentos.workspace.WorkspaceId;
import java.time.Instant;

/** A session; {@code owner} is the id of a participant. */
public record Session(SessionId id, String name, WorkspaceId workspace, String owner, Instant createdAt) {
    public static final MessageType CREATED = new MessageType("session.created");
    public static final MessageType DELETED = new MessageType("session.deleted");
    public static final MessageType TRANSFERRED = new MessageType("session.transferred");

    /** The topic of its events. */
    public String topic() {
        return "session." + id;
    }
}
