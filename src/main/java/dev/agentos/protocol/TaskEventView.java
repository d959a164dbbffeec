package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a task. {@code type} says what, and which fields are there: {@code task_started},
 * {@code task_progress}, {@code task_completed}, {@code task_failed} and {@code task_cancelled} (view),
 * {@code file_read} and {@code file_write} (file), {@code stdout_chunk} (chunk; with {@code reset} it is all there is,
 * and not more of it).
 */
@Json
public record TaskEventView(
        String type,
        String task,
        Instant at,
        @Nullable TaskView view,
        @Nullable TaskFileView file,
        @Nullable String chunk,
        @Nullable Boolean reset) {
    public static final String CHUNK = "stdout_chunk";

    public static TaskEventView of(String type, Instant at, TaskView view) {
        return new TaskEventView(type, view.id(), at, view, null, null, null);
    }

    public static TaskEventView touched(String task, Instant at, TaskFileView file) {
        return new TaskEventView("file_" + file.access(), task, at, null, file, null, null);
    }

    public static TaskEventView printed(String task, Instant at, String chunk, boolean reset) {
        return new TaskEventView(CHUNK, task, at, null, null, chunk, reset ? true : null);
    }
}
