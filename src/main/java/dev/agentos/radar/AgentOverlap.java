package dev.agentos.radar;

import dev.agentos.agent.Agent;
import dev.agentos.git.Overlap;
import java.util.Optional;

/**
 * A file that two agents have both changed; without {@code other}, that an agent and the branch {@code base} it started
 * from have both changed, uncommitted changes there included.
 */
public record AgentOverlap(Agent agent, Optional<Agent> other, String base, Overlap file) {}
