package dev.agentos.review;

import dev.agentos.agent.AgentId;
import java.nio.file.Path;
import java.time.Instant;

/**
 * What is kept of a review: where the agent's files are and in which of git's folders they are kept, the commit it
 * began with, what is agreed, and the contents that may be wanted back.
 */
record ReviewInfo(
        AgentId agent, Path root, Path gitFolder, String first, String baseline, String kept, Instant beganAt) {
    ReviewInfo beginningWith(String commit) {
        return new ReviewInfo(agent, root, gitFolder, commit, commit, kept, beganAt);
    }

    ReviewInfo agreeing(String commit) {
        return new ReviewInfo(agent, root, gitFolder, first, commit, kept, beganAt);
    }

    ReviewInfo keeping(String commit) {
        return new ReviewInfo(agent, root, gitFolder, first, baseline, commit, beganAt);
    }

    static ReviewInfo of(AgentId agent, Path root, Path gitFolder, Instant now) {
        return new ReviewInfo(agent, root, gitFolder, "", "", "", now);
    }

    /** Below this are the refs of its commits. */
    String refs() {
        return "refs/agentos/review/" + agent + "/";
    }

    /** The name of the files of a turn. */
    String turn(int number) {
        return refs() + "turns/" + number;
    }
}
