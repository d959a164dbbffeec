package dev.agentos.command.agent;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentViews;
import dev.agentos.agent.Agents;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.AgentView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Agents as a table and as JSON. */
final class AgentTable {
    private AgentTable() {}

    static String text(Agents agents, List<Agent> shown) {
        var table = new TextTable("NAME", "AGENT", "STATUS", "UPTIME", "BRANCH", "ISOLATION", "FOLDER");
        for (var agent : shown)
            table.add(List.of(
                    agent.name().text(),
                    agent.plugin(),
                    agents.status(agent).text(),
                    Durations.text(Duration.between(agent.createdAt(), Instant.now())),
                    agent.branch().isEmpty() ? "–" : agent.branch(),
                    agent.isolation() + (agent.sandboxed() ? " (sandbox)" : ""),
                    agent.folder().toString()));
        return table.text();
    }

    static AgentView view(Agents agents, Agent agent) {
        return AgentViews.of(agent, agents.status(agent));
    }
}
