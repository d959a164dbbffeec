package dev.agentos.agent;

import dev.agentos.status.StatusDecision;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Why an agent has the status it has: the rule that decided, since when, and every other rule that holds now. */
public record Explanation(
        AgentStatus status, Optional<StatusDecision> decided, Optional<Instant> since, List<StatusDecision> holding) {
    public Explanation {
        holding = List.copyOf(holding);
    }
}
