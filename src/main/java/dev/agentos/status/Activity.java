package dev.agentos.status;

import dev.agentos.core.InvalidInput;
import java.util.Locale;

/** The activity of a running program: working, idle, or asking a question. */
public enum Activity {
    RUNNING,
    IDLE,
    WAITING;

    public static Activity of(String word) {
        for (var activity : values()) if (activity.toString().equals(word)) return activity;
        throw new InvalidInput("unknown status \"" + word + "\"", "use running, idle or waiting");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
