package dev.agentos.task;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** Names one task. */
public record TaskId(String text) {
    public TaskId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not a task id: " + text);
    }

    static TaskId next() {
        return new TaskId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
