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

/** Creates the commit that merges one branch into another, or lists the conflicts; changes no branch and no file. */
final class Joining {
    private final MergeTrees trees;
    private final Commits commits;
    private final Path folder;
    private final MergeOptions options;

    Joining(MergeTrees trees, Commits commits, Path folder, MergeOptions options) {
        for (var path : options.ours())
            if (options.theirs().contains(path))
                throw new InvalidInput("both --ours and --theirs name \"" + path + "\"", "choose one");
        this.trees = trees;
        this.commits = commits;
        this.folder = folder;
        this.options = options;
    }

    /** The commit, or the conflicts without a chosen side. */
    record Joined(String commit, List<MergeConflict> conflicts) {
        Joined {
            conflicts = List.copyOf(conflicts);
        }
    }

    /** Merges {@code theirs}; an empty {@code ours} is a branch without commits. */
    Joined merge(String ours, String theirs, String message) throws IOException, InterruptedException {
        if (ours.isEmpty() || commits.isIn(folder, ours, theirs)) return new Joined(theirs, List.of());
        var outcome = trees.merge(folder, ours, theirs);
        var left = left(outcome);
        return left.isEmpty()
                ? new Joined(commits.commit(folder, decided(outcome), List.of(ours, theirs), message), List.of())
                : new Joined("", left);
    }

    /** Applies these commits one after the other; those that change nothing are left out. */
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
                .filter(conflict -> !options.ours().contains(conflict.path())
                        && !options.theirs().contains(conflict.path()))
                .toList();
    }

    private String decided(MergeOutcome outcome) throws IOException, InterruptedException {
        if (outcome.isClean()) return outcome.tree();
        var changes = new ArrayList<TreeChange>();
        for (var conflict : outcome.conflicts())
            changes.add(to(
                    conflict.path(),
                    options.ours().contains(conflict.path()) ? conflict.ours() : conflict.theirs(),
                    outcome.tree()));
        return commits.with(folder, outcome.tree(), changes);
    }

    /** A missing file has an id of zeros, as long as other ids. */
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
