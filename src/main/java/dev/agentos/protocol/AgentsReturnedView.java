package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** Whose files are as they were at another time, and who stays as they are, and why. */
@Json
public record AgentsReturnedView(List<DecisionView> returned, List<AgentRefusedView> refused) {}
