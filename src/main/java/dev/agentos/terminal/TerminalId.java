package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** Names one terminal, and the folder of its log. */
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
