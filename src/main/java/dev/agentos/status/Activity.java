package dev.agentos.status;

import dev.agentos.core.InvalidInput;
import java.util.Locale;

/** What a program that runs is doing: working, done with what it was told, or asking something. */
public enum Activity {
    RUNNING,
    IDLE,
    WAITING;

    public static Activity of(String word) {
        for (var activity : values()) if (activity.toString().equals(word)) return activity;
        throw new InvalidInput("there is no status \"" + word + "\"", "there are running, idle and waiting");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
