package dev.agentos.bus;

import dev.agentos.core.InvalidInput;

/** The kind of a message, such as {@code session.created}. Features define their own beside these. */
public record MessageType(String name) {
    public static final MessageType STATE_CHANGED = new MessageType("state.changed");
    public static final MessageType CURSOR_MOVED = new MessageType("cursor.moved");
    public static final MessageType CONTENT_CHANGED = new MessageType("content.changed");
    public static final MessageType PROCESS_STARTED = new MessageType("process.started");
    public static final MessageType PROCESS_OUTPUT = new MessageType("process.output");
    public static final MessageType PROCESS_COMPLETED = new MessageType("process.completed");
    public static final MessageType PROCESS_ERROR = new MessageType("process.error");
    public static final MessageType FILE_CREATED = new MessageType("file.created");
    public static final MessageType FILE_MODIFIED = new MessageType("file.modified");
    public static final MessageType FILE_DELETED = new MessageType("file.deleted");
    public static final MessageType COMMAND_EXECUTED = new MessageType("command.executed");
    public static final MessageType ENVIRONMENT_CHANGED = new MessageType("environment.changed");

    public MessageType {
        if (Words.of(name, "a message type").size() != 2)
            throw new InvalidInput("a message type is two words, as in session.created: " + name);
    }

    @Override
    public String toString() {
        return name;
    }
}
