package dev.agentos.agent;

import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** A saved session: its agents in their order. */
public record SavedSession(WorkspaceId workspace, String name, Instant savedAt, List<SavedAgent> agents) {
    public SavedSession {
        agents = List.copyOf(agents);
    }

    /**
     * The facts needed to recreate an agent: {@code folder} is its folder in the project, {@code base} the commit from
     * which it started, or empty.
     */
    public record SavedAgent(
            AgentName name,
            String plugin,
            Protocol protocol,
            Isolation isolation,
            Path folder,
            String base,
            String task) {
        static SavedAgent of(Agent agent) {
            return new SavedAgent(
                    agent.name(),
                    agent.plugin(),
                    agent.protocol(),
                    agent.isolation(),
                    AgentFolders.origin(agent),
                    agent.base(),
                    agent.prompt());
        }
    }
}
