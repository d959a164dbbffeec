package dev.agentos.merge;

import dev.agentos.agent.Agent;
import dev.agentos.agent.AgentId;
import dev.agentos.session.SessionId;
import java.util.List;
import java.util.Optional;

/** The result of committing or merging. {@code commit} is the new one on the agent's branch, if one was made. */
public record MergeResult(AgentId agent, SessionId session, String branch, Optional<String> commit, Outcome outcome) {
    /** {@code into} is the short name of the branch to merge into. */
    public sealed interface Outcome {}

    public record Committed() implements Outcome {}

    /** {@code tip} is the new tip of the branch. */
    public record Merged(String into, String tip) implements Outcome {}

    /** Nothing was merged. */
    public record Conflicts(String into, List<ConflictTexts> conflicts) implements Outcome {
        public Conflicts {
            conflicts = List.copyOf(conflicts);
        }
    }

    /** The agent is to resolve the conflicts in its worktree. */
    public record Asked(String into, List<ConflictTexts> conflicts) implements Outcome {
        public Asked {
            conflicts = List.copyOf(conflicts);
        }
    }

    public record Aborted() implements Outcome {}

    static MergeResult of(Agent agent, Optional<String> commit, Outcome outcome) {
        return new MergeResult(agent.id(), agent.session(), agent.branch(), commit, outcome);
    }
}
