package dev.agentos.task;

import java.util.Locale;

/** How far a task has come. */
public enum TaskStatus {
    PENDING,
    RUNNING,
    /** For a person. */
    WAITING,
    COMPLETED,
    FAILED,
    CANCELLED;

    static TaskStatus of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    public boolean isOver() {
        return this == COMPLETED || this == FAILED || this == CANCELLED;
    }

    /** The event for a task that reaches this status. */
    String event() {
        return isOver() ? "task_" + this : "task_progress";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
