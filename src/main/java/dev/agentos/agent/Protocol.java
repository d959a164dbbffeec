package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import java.util.Locale;

/** How an agent is driven: in a terminal, or over the Agent Client Protocol. */
public enum Protocol {
    TERMINAL,
    ACP;

    public static Protocol of(String word) {
        for (var protocol : values()) if (protocol.toString().equals(word)) return protocol;
        throw new InvalidInput("unknown protocol \"" + word + "\"", "use terminal or acp");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
