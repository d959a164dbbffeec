package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageType;
import dev.agentos.session.SessionId;
import java.time.Instant;
import java.util.List;

/**
 * Published when a decision was carried out. It has the paths of the decision without its steps, because the bus keeps
 * the latest events in memory.
 */
public record ChangesDecided(
        AgentId agent, SessionId session, int number, Decision.Kind kind, String by, Instant at, List<String> paths) {
    public static final MessageType TYPE = new MessageType("change.decided");

    public ChangesDecided {
        paths = List.copyOf(paths);
    }

    public static ChangesDecided of(Agent agent, Decision decision) {
        return new ChangesDecided(
                agent.id(),
                agent.session(),
                decision.number(),
                decision.kind(),
                decision.by(),
                decision.at(),
                decision.paths());
    }
}
