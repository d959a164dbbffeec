package dev.agentos.radar;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.agent.AgentName;
import dev.agentos.git.Overlap;
import dev.agentos.session.SessionId;
import java.util.Optional;

/**
 * A file that two agents have both changed; without {@code other}, that an agent and the branch {@code base} it started
 * from have both changed, uncommitted changes there included.
 */
public record AgentOverlap(Author agent, Optional<Author> other, String base, Overlap file) {
    /** An agent, without what may change while the overlap stays the same. */
    public record Author(AgentId id, AgentName name, SessionId session) {
        static Author of(Agent agent) {
            return new Author(agent.id(), agent.name(), agent.session());
        }
    }

    boolean concerns(SessionId session) {
        return agent.session().equals(session)
                || other.filter(second -> second.session().equals(session)).isPresent();
    }

    boolean isWithin(SessionId session) {
        return agent.session().equals(session)
                && other.filter(second -> !second.session().equals(session)).isEmpty();
    }
}
