package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An agent: {@code agent} is its kind, {@code protocol} is terminal or acp, {@code status} one word, with the exit code
 * or the message that belongs to it; {@code branch} is empty without a copy of its own; from {@code portBase} on ten
 * ports are its own.
 */
@Json
public record AgentView(
        String id,
        String name,
        String agent,
        String protocol,
        String status,
        @Nullable Integer exitCode,
        @Nullable String message,
        String session,
        String workspace,
        @Nullable String terminal,
        String isolation,
        String branch,
        String cwd,
        String task,
        int portBase,
        String createdBy,
        Instant createdAt) {}
