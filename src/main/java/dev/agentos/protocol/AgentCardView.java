package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is shown of an agent beside its {@link AgentView}: since when it has its status, the last lines of its screen or
 * conversation, how much it has changed, how many messages wait for it, and what it asks. {@code changes} is missing
 * without a copy of its own, and until it has been counted.
 */
@Json
public record AgentCardView(
        String id,
        @Nullable Instant since,
        List<String> lines,
        @Nullable AgentChangesView changes,
        int queued,
        @Nullable AgentQuestionView question) {}
