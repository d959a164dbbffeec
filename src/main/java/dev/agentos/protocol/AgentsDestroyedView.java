package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** What became of several agents that were to be destroyed. */
@Json
public record AgentsDestroyedView(List<AgentDestroyedView> destroyed, List<AgentRefusedView> refused) {}
