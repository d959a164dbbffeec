package dev.agentos.agent;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.MessageType;
import dev.agentos.core.Participant;
import java.util.function.Function;

/**
 * Publishes the status of agents. Several threads do so at once; the last event about an agent always has the status
 * that it has now.
 */
final class AgentEvents {
    private final MessageBus bus;
    private final Function<Agent, AgentStatus> status;

    AgentEvents(MessageBus bus, Function<Agent, AgentStatus> status) {
        this.bus = bus;
        this.status = status;
    }

    /** If the status changes at the same time, that event may come before this one, so it is published again. */
    void publish(Participant by, MessageType type, Agent agent) {
        var published = status.apply(agent);
        bus.publish(by, type, agent.topic(), AgentViews.of(agent, published));
        for (var now = status.apply(agent); !now.equals(published); now = status.apply(agent)) {
            published = now;
            bus.publish(Participant.SYSTEM, Agent.STATUS, agent.topic(), AgentViews.of(agent, now));
        }
    }
}
