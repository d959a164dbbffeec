package dev.agentos.file;

/**
 * Something happened to a path. A file that was replaced by another is {@code CREATED}, whether or not there was one
 * before.
 */
public record FileChange(WorkspacePath path, Kind kind) {
    public enum Kind {
        CREATED,
        CHANGED,
        DELETED
    }
}
