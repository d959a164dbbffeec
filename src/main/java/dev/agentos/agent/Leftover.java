package dev.agentos.agent;

import java.nio.file.Path;

/**
 * A remnant of an agent that is no longer needed, or something that an agent lacks. {@code project} is the repository
 * that it belongs to, or the home.
 */
public record Leftover(Kind kind, Path project, String name) {
    /** Its kind: {@code name} is the path of a folder, or the name of the branch or the agent. */
    public enum Kind {
        COPY,
        BRANCH,
        LAUNCH_FOLDER,
        AGENT
    }

    public String text() {
        return switch (kind) {
            case COPY -> "the worktree " + name + " belongs to no agent";
            case BRANCH -> "the branch " + name + " of " + project + " has no commits of its own and no agent";
            case LAUNCH_FOLDER -> "the folder " + name + " belongs to no agent";
            case AGENT ->
                "the agent " + name + " of " + project
                        + " has lost its folder, or was only partly created or destroyed";
        };
    }
}
