package dev.agentos.file;

/** A change of a path. A replaced file is {@code CREATED}, whether or not there was one before. */
public record FileChange(WorkspacePath path, Kind kind) {
    public enum Kind {
        CREATED,
        CHANGED,
        DELETED
    }
}
