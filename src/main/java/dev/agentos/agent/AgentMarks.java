package dev.agentos.agent;

import java.util.Map;

/** The environment variables that identify an agent to its programs. */
public final class AgentMarks {
    static final String ID = "AGENTOS_AGENT_ID";

    private AgentMarks() {}

    public static Map<String, String> of(Agent agent) {
        return Map.of(
                "AGENTOS_AGENT",
                agent.name().text(),
                ID,
                agent.id().text(),
                "AGENTOS_PORT_BASE",
                String.valueOf(agent.ports()),
                "AGENTOS_PORT_COUNT",
                String.valueOf(PortRanges.SIZE),
                "AGENTOS_DATABASE",
                "agentos_" + agent.name().text().replace('-', '_'));
    }
}
