package dev.agentos.file;

/** A consistent read of a file: its real path, bytes, metadata and etag. */
public record FileContent(WorkspacePath path, byte[] bytes, FileStat stat, String etag) {}
