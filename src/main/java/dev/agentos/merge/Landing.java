package dev.agentos.merge;

import dev.agentos.agent.AgentId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A stored step of a merge: {@code branch} moves from one commit to another, with the files of {@code copy} if it is
 * checked out there.
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
    /**
     * {@code MERGE} merges all accepted work, {@code PICK} some commits. {@code ASK} merges {@code after} into the
     * agent's worktree, where the agent resolves the conflicts.
     */
    enum Kind {
        COMMIT,
        MERGE,
        PICK,
        ASK;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
