package dev.agentos.viewer;

import dev.agentos.bus.MessageType;
import dev.agentos.session.SessionId;
import java.time.Instant;

/**
 * A viewer without what it shows. Its parts are numbered for as long as it exists: those it shows now are {@code first}
 * to {@code last}, and {@code first} is greater when it shows nothing.
 */
public record Viewer(
        SessionId session,
        ViewerName name,
        ViewerTitle title,
        long first,
        long last,
        String changedBy,
        Instant changedAt) {
    public static final MessageType CHANGED = new MessageType("viewer.changed");
    public static final MessageType DELETED = new MessageType("viewer.deleted");

    /** The topic of its events. */
    public String topic() {
        return "session." + session + ".viewer";
    }
}
