package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that is being done: {@code kind} is turn (of an agent), step (of its plan), tool (that it calls) or command
 * (of an action). {@code status} is pending, running, waiting, completed, failed or cancelled, {@code message} says why
 * it failed. {@code parent} is missing for what is no part of another. A command runs in {@code terminal}; a turn of an
 * agent that works in a terminal names that.
 */
@Json
public record TaskView(
        String id,
        @Nullable String parent,
        String session,
        @Nullable String agent,
        Kind kind,
        String title,
        Status status,
        @Nullable String message,
        @Nullable String terminal,
        Instant startedAt,
        @Nullable Instant endedAt,
        List<TaskFileView> files) {
    public enum Kind {
        TURN,
        STEP,
        TOOL,
        COMMAND;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Status {
        PENDING,
        RUNNING,
        WAITING,
        COMPLETED,
        FAILED,
        CANCELLED;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
