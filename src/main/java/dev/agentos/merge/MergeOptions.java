package dev.agentos.merge;

import java.util.List;
import java.util.Set;

/**
 * How to merge an agent's work. By default {@code message} is generated, {@code into} is the branch that the agent
 * started from, and all {@code commits} are merged; {@code ours} and {@code theirs} name files whose conflicts are
 * resolved to one side.
 */
public record MergeOptions(
        String message, String into, List<String> commits, Set<String> ours, Set<String> theirs, boolean ask) {
    public MergeOptions {
        commits = List.copyOf(commits);
        ours = Set.copyOf(ours);
        theirs = Set.copyOf(theirs);
    }
}
