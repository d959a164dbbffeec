package dev.agentos.merge;

import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.TreeChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A commit of accepted work that is not created yet: {@code head} is the branch's tip, {@code onto} its newest commit
 * whose history was all accepted and which the new commit follows, {@code merging} a commit that is being merged.
 * {@code own} are the agent's commits with other changes, which stay on its branch. An empty string is no commit.
 */
record Draft(
        String head,
        String onto,
        List<String> parents,
        String tree,
        List<TreeChange> changes,
        Optional<String> merging,
        List<CommitRange.Entry> own) {
    Draft {
        parents = List.copyOf(parents);
        changes = List.copyOf(changes);
        own = List.copyOf(own);
    }

    boolean isEmpty() {
        return changes.isEmpty() && merging.isEmpty();
    }

    /** Creates the commit to merge: its history has only accepted work. */
    String commit(Commits commits, Path folder, String message) throws InterruptedException {
        return commits.commit(folder, tree, parents, message);
    }

    /**
     * The new tip of the agent's branch: if it has commits with other changes, a merge of these with the new commit.
     */
    String tip(Commits commits, Path folder, String commit) throws InterruptedException {
        return onto.equals(head)
                ? commit
                : commits.commit(folder, tree, List.of(head, commit), "Merge accepted changes\n");
    }
}
