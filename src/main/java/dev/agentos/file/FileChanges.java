package dev.agentos.file;

import java.util.List;

/**
 * What happened in a short while. {@code rescan} are folders in which more happened than can be told: look again at
 * everything below. {@code git} says that git has moved a branch, switched to another, or changed what is staged.
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
