package dev.agentos.merge;

import dev.agentos.core.AgentOsException;
import dev.agentos.file.WorkspacePath;
import dev.agentos.git.Commits;
import dev.agentos.git.MergeConflict;
import dev.agentos.git.MergeOutcome;
import dev.agentos.git.MergeTrees;
import dev.agentos.git.TreeChange;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The files that merging a commit writes to an agent's worktree, conflict markers included. Computed from the two
 * commits, so that concurrent writes of the agent stay pending.
 */
final class AskedMerge {
    /** Before the merged commit in the subject of the baseline's commit. */
    static final String PREFIX = "merge ";

    private static final String MARK = "<<<<<<< ";

    private final Commits commits;
    private final Path folder;
    private final String before;
    private final MergeOutcome outcome;
    private final List<TreeChange> changes;

    AskedMerge(MergeTrees trees, Commits commits, Path folder, String before, String other)
            throws InterruptedException {
        this.commits = commits;
        this.folder = folder;
        this.before = before;
        this.outcome = trees.merge(folder, before, other);
        this.changes = commits.differences(folder, before, outcome.tree()).stream()
                .filter(change -> !change.isOfRepository())
                .toList();
    }

    String tree() {
        return outcome.tree();
    }

    /** The files that it writes. */
    Set<WorkspacePath> paths() {
        var paths = new LinkedHashSet<WorkspacePath>();
        for (var change : changes) safe(change.path()).ifPresent(paths::add);
        for (var conflict : outcome.conflicts()) safe(conflict.path()).ifPresent(paths::add);
        return paths;
    }

    /**
     * Contents that git writes differently from the tree: with the repository's line endings, and with HEAD as the name
     * of the own side of conflicts.
     */
    Map<WorkspacePath, byte[]> contents() throws InterruptedException {
        var conflicts = new HashMap<String, MergeConflict>();
        for (var conflict : outcome.conflicts()) conflicts.put(conflict.path(), conflict);
        var converted = commits.converted(
                folder,
                changes.stream()
                        .filter(change -> !change.isDeleted())
                        .map(TreeChange::path)
                        .toList());
        var contents = new HashMap<WorkspacePath, byte[]>();
        for (var change : changes) {
            var path = safe(change.path());
            boolean asItIs = !converted.contains(change.path()) && !conflicts.containsKey(change.path());
            if (path.isEmpty() || change.isDeleted() || asItIs) continue;
            var content = converted.contains(change.path())
                    ? commits.checkedOut(folder, change.path(), change.newId())
                    : commits.content(folder, change.newId());
            contents.put(path.get(), conflicts.containsKey(change.path()) ? named(content) : content);
        }
        return contents;
    }

    private byte[] named(byte[] content) {
        var text = new String(content, StandardCharsets.ISO_8859_1);
        return text.replace(MARK + before, MARK + "HEAD").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The path, if a review can cover it. */
    static Optional<WorkspacePath> safe(String path) {
        try {
            return Optional.of(new WorkspacePath(path));
        } catch (AgentOsException unsafe) {
            return Optional.empty();
        }
    }
}
