package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An agent: {@code agent} is its kind, {@code protocol} is terminal or acp, {@code status} one word, with the exit code
 * or the message that belongs to it; {@code branch} is empty without a copy of its own; from {@code portBase} on ten
 * ports are its own; {@code sandboxed} if its last program was started in a sandbox.
 */
@Json
public record AgentView(
        String id,
        String name,
        String agent,
        Protocol protocol,
        Status status,
        @Nullable Integer exitCode,
        @Nullable String message,
        String session,
        String workspace,
        @Nullable String terminal,
        Isolation isolation,
        boolean sandboxed,
        String branch,
        String cwd,
        String task,
        int portBase,
        String createdBy,
        Instant createdAt) {
    public enum Protocol {
        TERMINAL,
        ACP;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Status {
        STARTING,
        RUNNING,
        IDLE,
        WAITING,
        PAUSED,
        EXITED,
        ERROR;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public enum Isolation {
        NONE,
        WORKTREE;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
