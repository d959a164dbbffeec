package dev.agentos.task;

import java.util.Locale;

/** The kind of a task. */
public enum TaskKind {
    /** The work of an agent from a prompt or message until it is idle again. */
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
