package dev.agentos.merge;

import dev.agentos.agent.AgentId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * Something that was begun for an agent: {@code branch} goes from one commit to another, with the files of
 * {@code copy}, if it is checked out there.
 */
record Landing(
        AgentId agent,
        Kind kind,
        String branch,
        String before,
        String after,
        Optional<Path> copy,
        String by,
        Instant at) {
    /** {@code ASK}: {@code after} is being merged into the agent's copy, and the agent is to resolve the conflicts. */
    enum Kind {
        COMMIT,
        MERGE,
        ASK;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
