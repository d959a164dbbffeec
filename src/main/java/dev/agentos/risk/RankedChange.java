package dev.agentos.risk;

import dev.agentos.agent.Agent;
import dev.agentos.review.Change;
import java.util.List;

/** A pending change with its risk, from 0 to 100, and the reasons for it in words, the weightiest first. */
public record RankedChange(Agent agent, Change change, int risk, List<String> reasons) {
    private static final int MAX_RISK = 100;

    public RankedChange {
        reasons = List.copyOf(reasons);
    }

    static RankedChange of(Agent agent, Change change, List<Reason> reasons) {
        return new RankedChange(
                agent,
                change,
                Math.min(MAX_RISK, reasons.stream().mapToInt(Reason::weight).sum()),
                reasons.stream().map(Reason::words).distinct().toList());
    }
}
