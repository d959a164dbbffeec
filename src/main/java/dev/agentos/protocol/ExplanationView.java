package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why an agent has its status: the rule that decided, if one did, since when, and every other rule that holds now, the
 * highest first.
 */
@Json
public record ExplanationView(
        String agent,
        String status,
        @Nullable RuleView decidedBy,
        @Nullable Instant since,
        List<RuleView> holding) {}
