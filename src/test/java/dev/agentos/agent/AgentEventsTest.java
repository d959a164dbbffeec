package dev.agentos.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agentos.bus.MessageBus;
import dev.agentos.bus.Overflow;
import dev.agentos.core.Participant;
import dev.agentos.protocol.AgentView;
import dev.agentos.session.SessionId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What is published about the status of agents. */
class AgentEventsTest {
    private static final Agent AGENT = new Agent(
            AgentId.next(),
            new SessionId("0123456789abcdef"),
            new WorkspaceId("0123456789abcdef"),
            new AgentName("one"),
            "shell",
            Protocol.TERMINAL,
            Isolation.NONE,
            false,
            Path.of("/"),
            "",
            "",
            "",
            "",
            Optional.empty(),
            0,
            Agent.State.READY,
            "user:owner",
            Instant.EPOCH);

    @Test
    void theLastEventHasTheStatusThatTheAgentHas() throws Exception {
        var statuses = new ArrayDeque<AgentStatus>(List.of(new AgentStatus.Starting(), new AgentStatus.Idle()));
        try (var bus = new MessageBus(Clock.systemUTC());
                var heard = bus.subscribe("session.**", Overflow.BLOCK, 8)) {
            new AgentEvents(bus, _ -> statuses.size() > 1 ? statuses.remove() : statuses.element())
                    .publish(Participant.SYSTEM, Agent.CREATED, AGENT);

            assertThat(List.of(heard.take(), heard.take()))
                    .extracting(message -> message.type() + " " + ((AgentView) message.payload()).status())
                    .containsExactly("agent.created starting", "agent.status idle");
        }
    }
}
