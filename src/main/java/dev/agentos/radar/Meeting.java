package dev.agentos.radar;

import dev.agentos.agent.Agent;
import dev.agentos.git.Overlap;
import java.util.Optional;

/**
 * An overlap of an agent's work with that of another, or, without one, with the branch {@code base} that it began at
 * and what is not committed there.
 */
public record Meeting(Agent agent, Optional<Agent> other, String base, Overlap overlap) {}
