package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** The id of a terminal, and the name of its log's folder. */
public record TerminalId(String text) {
    public TerminalId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not a terminal id: " + text);
    }

    static TerminalId next() {
        return new TerminalId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
