package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a task. {@code type} says what, and which fields are there: {@code task_started},
 * {@code task_progress}, {@code task_completed}, {@code task_failed} and {@code task_cancelled} (view),
 * {@code file_read} and {@code file_write} (file), {@code stdout_chunk} (chunk; with {@code reset} it is all there is,
 * and not more of it).
 */
@Json
public record TaskEventView(
        Type type,
        String task,
        Instant at,
        @Nullable TaskView view,
        @Nullable TaskFileView file,
        @Nullable String chunk,
        @Nullable Boolean reset) {
    public enum Type {
        TASK_STARTED,
        TASK_PROGRESS,
        TASK_COMPLETED,
        TASK_FAILED,
        TASK_CANCELLED,
        FILE_READ,
        FILE_WRITE,
        STDOUT_CHUNK;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public static TaskEventView of(Type type, Instant at, TaskView view) {
        return new TaskEventView(type, view.id(), at, view, null, null, null);
    }

    public static TaskEventView touched(String task, Instant at, TaskFileView file) {
        var type = file.access() == TaskFileView.Access.READ ? Type.FILE_READ : Type.FILE_WRITE;
        return new TaskEventView(type, task, at, null, file, null, null);
    }

    public static TaskEventView printed(String task, Instant at, String chunk, boolean reset) {
        return new TaskEventView(Type.STDOUT_CHUNK, task, at, null, null, chunk, reset ? true : null);
    }
}
