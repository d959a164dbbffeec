package dev.agentos.review;

import dev.agentos.agent.AgentId;
import dev.agentos.core.InvalidInput;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * A pending change: a file of an agent that differs from the baseline. {@code before} is empty for a new file,
 * {@code now} for a deleted one; {@code from} is the old path of a renamed one. {@code lines} is empty for a binary
 * file. {@code unshown} says why it cannot be shown, if that is so.
 */
public record Change(
        AgentId agent,
        WorkspacePath path,
        Optional<WorkspacePath> from,
        Optional<TreeFile> before,
        Optional<TreeFile> now,
        Optional<LineCount> lines,
        Instant at,
        Optional<Unshown> unshown) {
    public enum Kind {
        CREATED,
        MODIFIED,
        DELETED,
        RENAMED,
        MODE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** How many lines were added and removed. */
    public record LineCount(int added, int removed) {}

    public Kind kind() {
        if (from.isPresent()) return Kind.RENAMED;
        if (before.isEmpty()) return Kind.CREATED;
        if (now.isEmpty()) return Kind.DELETED;
        return before.get().id().equals(now.get().id()) ? Kind.MODE : Kind.MODIFIED;
    }

    /** Stays the same while the agent changes the same file further. */
    public String id() {
        return unshown.filter(one -> !one.name().equals(path.text()))
                .map(odd -> agent + "-" + Digest.of("\0" + odd.name()))
                .orElseGet(() -> id(agent, path));
    }

    public static String id(AgentId agent, WorkspacePath path) {
        return agent + "-" + Digest.of(path.text());
    }

    /** The agent in the id of a change. */
    static AgentId agentOf(String id) {
        int dash = id.indexOf('-');
        if (dash < 0) throw new InvalidInput("not the id of a change: " + id);
        return new AgentId(id.substring(0, dash));
    }

    /** Differs whenever anything about the change differs. */
    public String version() {
        return version(from, before, now);
    }

    static String version(Optional<WorkspacePath> from, Optional<TreeFile> before, Optional<TreeFile> now) {
        return Digest.of(from + " " + before + " " + now);
    }
}
