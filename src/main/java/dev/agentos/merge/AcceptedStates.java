package dev.agentos.merge;

import dev.agentos.git.CommitRange;
import dev.agentos.git.TreeChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The accepted modes and contents of files. Finds the agent's own commits that have nothing else. */
final class AcceptedStates {
    private final Map<String, List<State>> byPath = new HashMap<>();

    /** Mode and content of a file; a deleted file has those of none. */
    private record State(String mode, String id) {}

    /** @param accepted each change of what is accepted, the oldest first */
    AcceptedStates(List<TreeChange> accepted) {
        for (var change : accepted) {
            var states = byPath.computeIfAbsent(
                    change.path(), first -> new ArrayList<>(List.of(new State(change.oldMode(), change.oldId()))));
            var next = new State(change.newMode(), change.newId());
            int before = states.indexOf(next);
            if (before >= 0) states.subList(before + 1, states.size()).clear();
            else states.add(next);
        }
    }

    boolean has(TreeChange change) {
        return byPath.getOrDefault(change.path(), List.of()).contains(new State(change.newMode(), change.newId()));
    }

    /** The files whose changes were not accepted. */
    Set<String> missing(List<TreeChange> changes) {
        var missing = new TreeSet<String>();
        for (var change : changes) if (!has(change)) missing.add(change.path());
        return missing;
    }

    /**
     * The commits whose changes were all accepted, and those of their ancestors too. Children come before their
     * parents.
     */
    List<String> accepted(List<CommitRange.Entry> commits) {
        var refused = new HashSet<String>();
        for (var commit : commits.reversed())
            if (!missing(commit.changes()).isEmpty()
                    || commit.parents().stream().anyMatch(refused::contains)) refused.add(commit.id());
        return commits.stream()
                .map(CommitRange.Entry::id)
                .filter(id -> !refused.contains(id))
                .toList();
    }
}
