package dev.agentos.agent;

import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The agents of a session as they were when somebody saved them, in their order. */
public record SavedSession(WorkspaceId workspace, String name, Instant savedAt, List<SavedAgent> agents) {
    public SavedSession {
        agents = List.copyOf(agents);
    }

    /**
     * What is needed to make one of them again: {@code folder} is where in the project it was made, {@code base} the
     * commit that its work began at, or empty.
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
                    agent.task());
        }
    }
}
