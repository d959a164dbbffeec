package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.Arrays;
import java.util.Locale;

/** How an agent's files are separated from the user's. */
public enum Isolation {
    /** Works in the folder itself. */
    NONE,
    /** Works in a worktree with a branch of its own. */
    WORKTREE;

    public static Isolation of(String text) {
        return Arrays.stream(values())
                .filter(level -> level.toString().equals(text))
                .findFirst()
                .orElseThrow(() -> new AgentOsException(
                        ErrorCode.INVALID_INPUT,
                        "isolation \"" + text + "\" is not available",
                        "use \"worktree\" or \"none\""));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
