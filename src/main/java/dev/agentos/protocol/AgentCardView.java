package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The contents of an agent's card besides its {@link AgentView}: since when it has its status, the last lines of its
 * screen or conversation, the size of its changes, the number of queued messages, and its question. {@code changes} is
 * absent without a worktree, and until it has been counted.
 */
@Json
public record AgentCardView(
        String id,
        @Nullable Instant since,
        List<String> lines,
        @Nullable AgentChangesView changes,
        int queued,
        @Nullable AgentQuestionView question) {}
