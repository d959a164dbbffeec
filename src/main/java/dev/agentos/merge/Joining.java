package dev.agentos.merge;

import dev.agentos.core.InvalidInput;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeConflict;
import dev.agentos.git.MergeOutcome;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.TreeChange;
import dev.agentos.git.TreeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the commit that joins one branch with the work of another, or says why there is none. Nothing but git's store
 * is touched.
 */
final class Joining {
    private final MergeTrees trees;
    private final Commits commits;
    private final Path folder;
    private final MergeWish wish;

    Joining(MergeTrees trees, Commits commits, Path folder, MergeWish wish) {
        for (var path : wish.ours())
            if (wish.theirs().contains(path))
                throw new InvalidInput("both sides are named for \"" + path + "\"", "choose one of them");
        this.trees = trees;
        this.commits = commits;
        this.folder = folder;
        this.wish = wish;
    }

    /** The commit, or the conflicts that nobody has chosen a side for. */
    record Joined(String commit, List<MergeConflict> conflicts) {
        Joined {
            conflicts = List.copyOf(conflicts);
        }
    }

    /** With everything that {@code theirs} has; an empty {@code ours} is a branch without commits. */
    Joined merge(String ours, String theirs, String message) throws IOException, InterruptedException {
        if (ours.isEmpty() || commits.isIn(folder, ours, theirs)) return new Joined(theirs, List.of());
        var outcome = trees.merge(folder, ours, theirs);
        var left = left(outcome);
        return left.isEmpty()
                ? new Joined(commits.commit(folder, decided(outcome), List.of(ours, theirs), message), List.of())
                : new Joined("", left);
    }

    /** With what these commits did, one after the other; one that does nothing there is left out. */
    Joined pick(String ours, List<String> chosen) throws IOException, InterruptedException {
        var tip = ours;
        for (var commit : chosen) {
            var outcome = trees.pick(folder, tip, commit);
            var left = left(outcome);
            if (!left.isEmpty()) return new Joined("", left);
            var tree = decided(outcome);
            if (!tree.equals(commits.tree(folder, tip))) tip = commits.commitLike(folder, tree, tip, commit);
        }
        return new Joined(tip, List.of());
    }

    private List<MergeConflict> left(MergeOutcome outcome) {
        return outcome.conflicts().stream()
                .filter(conflict ->
                        !wish.ours().contains(conflict.path()) && !wish.theirs().contains(conflict.path()))
                .toList();
    }

    private String decided(MergeOutcome outcome) throws IOException, InterruptedException {
        if (outcome.isClean()) return outcome.tree();
        var changes = new ArrayList<TreeChange>();
        for (var conflict : outcome.conflicts())
            changes.add(to(
                    conflict.path(),
                    wish.ours().contains(conflict.path()) ? conflict.ours() : conflict.theirs(),
                    outcome.tree()));
        return commits.with(folder, outcome.tree(), changes);
    }

    /** No file has an id of zeros, as long as the others are. */
    private static TreeChange to(String path, Optional<TreeFile> file, String tree) {
        var nothing = "0".repeat(tree.length());
        return new TreeChange(
                path,
                "000000",
                nothing,
                file.map(TreeFile::mode).orElse("000000"),
                file.map(TreeFile::id).orElse(nothing));
    }
}
