package dev.agentos.task;

import dev.agentos.protocol.TaskEventView;
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
    TaskEventView.Type event() {
        return switch (this) {
            case PENDING, RUNNING, WAITING -> TaskEventView.Type.TASK_PROGRESS;
            case COMPLETED -> TaskEventView.Type.TASK_COMPLETED;
            case FAILED -> TaskEventView.Type.TASK_FAILED;
            case CANCELLED -> TaskEventView.Type.TASK_CANCELLED;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
