package dev.agentos.task;

import java.util.Locale;

/** What a task is. */
public enum TaskKind {
    /** What an agent does from the moment it is told something until it rests. */
    TURN,
    /** A step of what it plans. */
    STEP,
    /** A tool that it calls. */
    TOOL,
    /** A command that it, or an action, runs. */
    COMMAND;

    static TaskKind of(String text) {
        return valueOf(text.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
