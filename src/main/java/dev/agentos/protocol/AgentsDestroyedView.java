package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** The results of destroying several agents. */
@Json
public record AgentsDestroyedView(List<AgentDestroyedView> destroyed, List<AgentRefusedView> refused) {}
