package dev.agentos.file;

import java.util.List;

/**
 * The changes of a short time. {@code rescan}: folders with too many changes to list; everything below them must be
 * read again. {@code git}: git has moved or switched a branch, or changed the index.
 */
public record FileChanges(List<FileChange> changes, List<WorkspacePath> rescan, boolean git) {
    public FileChanges {
        changes = List.copyOf(changes);
        rescan = List.copyOf(rescan);
    }

    /** Whether the file at {@code path} may not be what it was. */
    public boolean touch(WorkspacePath path) {
        return rescan.stream().anyMatch(path::isIn) || changes.stream().anyMatch(change -> path.isIn(change.path()));
    }
}
