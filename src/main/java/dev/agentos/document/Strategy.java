package dev.agentos.document;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Who prevails where somebody wants to change a place that others have changed since they looked. */
public enum Strategy {
    /** What is there stays. */
    USER_WINS,
    /** What is there gives way. */
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
                        "there is no strategy \"" + text + "\"",
                        "there are "
                                + Arrays.stream(values())
                                        .map(Strategy::toString)
                                        .collect(Collectors.joining(", "))));
    }

    /** {@code user_wins}: the name in documents, tables and messages. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
