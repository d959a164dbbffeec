package dev.agentos.file;

import dev.agentos.file.FileChange.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Collects changes until they are reported: one per path, and only the folders if there are too many. Used by one
 * thread.
 */
final class ChangeBatch {
    private static final int MAX_PATHS = 1_000;
    private static final int MAX_FOLDERS = 100;

    private final Map<WorkspacePath, Kind> changes = new LinkedHashMap<>();
    private final TreeSet<WorkspacePath> rescan = new TreeSet<>();
    private boolean git;

    void add(WorkspacePath path, Kind kind) {
        if (isCovered(path)) return;
        changes.merge(path, kind, ChangeBatch::both);
        if (changes.size() > MAX_PATHS) foldIntoFolders();
    }

    private static Kind both(Kind first, Kind second) {
        if (second == Kind.DELETED) return Kind.DELETED;
        return first == Kind.DELETED ? Kind.CHANGED : first;
    }

    void rescan(WorkspacePath folder) {
        if (isCovered(folder)) return;
        rescan.removeIf(below -> below.isIn(folder));
        changes.keySet().removeIf(below -> below.isIn(folder));
        rescan.add(folder);
        if (rescan.size() > MAX_FOLDERS) {
            rescan.clear();
            changes.clear();
            rescan.add(WorkspacePath.ROOT);
        }
    }

    void git() {
        git = true;
    }

    void add(FileChanges more) {
        more.rescan().forEach(this::rescan);
        more.changes().forEach(change -> add(change.path(), change.kind()));
        git |= more.git();
    }

    private boolean isCovered(WorkspacePath path) {
        if (rescan.isEmpty() || path.isTooDeep()) return rescan.stream().anyMatch(path::isIn);
        for (var folder = path; ; folder = folder.parent()) {
            if (rescan.contains(folder)) return true;
            if (folder.isRoot()) return false;
        }
    }

    private void foldIntoFolders() {
        for (var path : new ArrayList<>(changes.keySet())) rescan(path.parent());
    }

    boolean isEmpty() {
        return changes.isEmpty() && rescan.isEmpty() && !git;
    }

    /** Returns what was gathered and empties the batch. */
    FileChanges take() {
        var all = changes.entrySet().stream()
                .map(entry -> new FileChange(entry.getKey(), entry.getValue()))
                .toList();
        var taken = new FileChanges(all, new ArrayList<>(rescan), git);
        changes.clear();
        rescan.clear();
        git = false;
        return taken;
    }
}
