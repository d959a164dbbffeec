package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import java.util.Locale;

/** How an agent is spoken to: in a terminal, as a person would, or by the Agent Client Protocol. */
public enum Protocol {
    TERMINAL,
    ACP;

    public static Protocol of(String word) {
        for (var protocol : values()) if (protocol.toString().equals(word)) return protocol;
        throw new InvalidInput("there is no protocol \"" + word + "\"", "there are terminal and acp");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
