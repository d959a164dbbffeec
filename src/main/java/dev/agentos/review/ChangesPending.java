package dev.agentos.review;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.bus.MessageType;
import dev.agentos.session.SessionId;

/** Published when the pending changes of an agent have changed; {@code files} of its files differ from the baseline. */
public record ChangesPending(AgentId agent, SessionId session, int files) {
    public static final MessageType TYPE = new MessageType("change.pending");

    static ChangesPending of(Agent agent, int files) {
        return new ChangesPending(agent.id(), agent.session(), files);
    }
}
