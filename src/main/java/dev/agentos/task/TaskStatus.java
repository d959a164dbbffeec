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

    /** What is told when a task comes to this. */
    String event() {
        return isOver() ? "task_" + this : "task_progress";
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
