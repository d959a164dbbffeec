package dev.agentos.merge;

import dev.agentos.git.CommitRange;
import dev.agentos.git.Commits;
import dev.agentos.git.TreeChange;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a commit of the accepted work is to be made of: where the branch is; the newest commit there of whose history
 * everything was accepted, which the new one follows; the parents of the new one, its tree, what that changes, and what
 * is being merged besides. {@code own} are the agent's commits that hold something else, and stay on its branch. An
 * empty text is no commit.
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

    /** The commit that can be merged: nothing but accepted work is in its history. */
    String commit(Commits commits, Path folder, String message) throws InterruptedException {
        return commits.commit(folder, tree, parents, message);
    }

    /**
     * Where the agent's branch goes then: where it has commits that hold something else, it keeps them beside the new
     * one.
     */
    String tip(Commits commits, Path folder, String commit) throws InterruptedException {
        return onto.equals(head)
                ? commit
                : commits.commit(folder, tree, List.of(head, commit), "Take what was accepted\n");
    }
}
