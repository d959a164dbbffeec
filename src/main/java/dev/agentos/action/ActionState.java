package dev.agentos.action;

import dev.agentos.core.InvalidInput;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How far an action has come. */
public enum ActionState {
    /** Waits to be applied. */
    QUEUED,
    /** A suggestion or an explanation that people see. */
    OPEN,
    /** It is in conflict, and a person has to decide. */
    PENDING,
    /** It is being done. */
    APPLYING,
    /** Its command runs. */
    RUNNING,
    APPLIED,
    /** The current text won the conflict: nothing was applied. */
    OVERRULED,
    /** It is being taken back. */
    ROLLING_BACK,
    ROLLED_BACK,
    DISMISSED,
    /** It could not be done, and its record says why. */
    FAILED;

    public static ActionState of(String text) {
        return Arrays.stream(values())
                .filter(state -> state.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new InvalidInput(
                        "unknown state \"" + text + "\"",
                        "use one of "
                                + Arrays.stream(values())
                                        .map(ActionState::toString)
                                        .collect(Collectors.joining(", "))));
    }

    /** Whether it can still be applied. */
    public boolean isWaiting() {
        return this == QUEUED || this == OPEN || this == PENDING;
    }

    /** {@code rolled_back}: the name in documents, tables and messages. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
