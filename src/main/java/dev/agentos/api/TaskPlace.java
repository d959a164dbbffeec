package dev.agentos.api;

import dev.agentos.core.InvalidInput;
import java.util.regex.Pattern;

/**
 * How far a reader of a task has come: the number of the last event, and the offset of the next byte that its command
 * prints. As text both with a hyphen between.
 */
record TaskPlace(long number, long offset) {
    private static final Pattern PLACE = Pattern.compile("(\\d{1,18})-(\\d{1,18})");
    static final TaskPlace BEGINNING = new TaskPlace(0, 0);

    static TaskPlace of(String text) {
        var place = PLACE.matcher(text);
        if (!place.matches())
            throw new InvalidInput("Last-Event-ID must be the id of an event of this task, not \"" + text + "\"");
        return new TaskPlace(Long.parseLong(place.group(1)), Long.parseLong(place.group(2)));
    }

    @Override
    public String toString() {
        return number + "-" + offset;
    }
}
