package dev.agentos.merge;

import java.util.List;
import java.util.Set;

/**
 * How somebody wants an agent's work merged. An empty {@code message} is made up, an empty {@code into} is the branch
 * that the work began at, no {@code commits} are all of them; {@code ours} and {@code theirs} are files of which one
 * side is taken where there is a conflict.
 */
public record MergeWish(
        String message, String into, List<String> commits, Set<String> ours, Set<String> theirs, boolean ask) {
    public MergeWish {
        commits = List.copyOf(commits);
        ours = Set.copyOf(ours);
        theirs = Set.copyOf(theirs);
    }
}
