package dev.agentos.review;

import dev.agentos.agent.AgentId;
import java.nio.file.Path;
import java.time.Instant;

/**
 * The stored facts of a review: the agent's folder, the git folder that keeps its files, and the commits of the first
 * baseline, of the current one, and of the contents that may have to be restored.
 */
record ReviewInfo(
        AgentId agent, Path root, Path gitFolder, String first, String baseline, String kept, Instant startedAt) {
    ReviewInfo startingFrom(String commit) {
        return new ReviewInfo(agent, root, gitFolder, commit, commit, kept, startedAt);
    }

    ReviewInfo withBaseline(String commit) {
        return new ReviewInfo(agent, root, gitFolder, first, commit, kept, startedAt);
    }

    ReviewInfo withKept(String commit) {
        return new ReviewInfo(agent, root, gitFolder, first, baseline, commit, startedAt);
    }

    static ReviewInfo of(AgentId agent, Path root, Path gitFolder, Instant now) {
        return new ReviewInfo(agent, root, gitFolder, "", "", "", now);
    }

    /** The prefix of its refs. */
    String refs() {
        return "refs/agentos/review/" + agent + "/";
    }

    /** The ref of the files of a turn. */
    String turnRef(int number) {
        return refs() + "turns/" + number;
    }
}
