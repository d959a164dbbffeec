package dev.agentos.file;

/**
 * A file as it was read at once: where it really is, its bytes, what the system tells of it, and the name of this
 * state.
 */
public record FileContent(WorkspacePath path, byte[] bytes, FileStat stat, String etag) {}
