package dev.agentos.terminal;

import dev.agentos.bus.MessageType;
import dev.agentos.session.SessionId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;

/**
 * The stored facts about a terminal: its program, its folder, and how it ended. {@code lost}: the nucleus ended before
 * the program did.
 */
public record TerminalInfo(
        TerminalId id,
        SessionId session,
        List<String> command,
        Path folder,
        TerminalSize size,
        String createdBy,
        Instant createdAt,
        OptionalInt exitCode,
        boolean lost) {
    public static final MessageType OPENED = new MessageType("terminal.opened");
    public static final MessageType EXITED = new MessageType("terminal.exited");
    public static final MessageType CLOSED = new MessageType("terminal.closed");

    public TerminalInfo {
        command = List.copyOf(command);
    }

    public boolean isRunning() {
        return exitCode.isEmpty() && !lost;
    }

    TerminalInfo exited(int code) {
        return new TerminalInfo(id, session, command, folder, size, createdBy, createdAt, OptionalInt.of(code), false);
    }

    TerminalInfo withoutNucleus() {
        return new TerminalInfo(id, session, command, folder, size, createdBy, createdAt, exitCode, true);
    }

    TerminalInfo resized(TerminalSize to) {
        return new TerminalInfo(id, session, command, folder, to, createdBy, createdAt, exitCode, lost);
    }

    /** The topic of its events. */
    public String topic() {
        return "session." + session + ".terminal." + id;
    }
}
