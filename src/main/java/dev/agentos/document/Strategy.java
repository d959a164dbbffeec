package dev.agentos.document;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How a contested edit is resolved. */
public enum Strategy {
    /** The present text stays. */
    USER_WINS,
    /** The edit replaces the present text. */
    AGENT_WINS,
    /** Both changes are made, character by character. */
    MERGE,
    /** Nothing is changed until a person decides. */
    PROMPT_USER;

    public static Strategy of(String text) {
        return Arrays.stream(values())
                .filter(strategy -> strategy.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "unknown strategy \"" + text + "\"",
                        "use one of "
                                + Arrays.stream(values())
                                        .map(Strategy::toString)
                                        .collect(Collectors.joining(", "))));
    }

    /** The name in documents, tables and messages, such as {@code user_wins}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
