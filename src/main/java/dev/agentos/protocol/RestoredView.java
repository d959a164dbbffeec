package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;

/** The agents that run again, and what was wrong with each of the others. */
@Json
public record RestoredView(List<AgentView> agents, List<String> failures) {}
