package dev.agentos.sandbox;

import java.nio.file.Path;

/** One entry of a sandbox's file system. Paths without an entry do not exist in the sandbox. */
public sealed interface Mount {
    Path target();

    /** A file or folder of this machine. */
    record Bind(Path source, Path target, boolean writable) implements Mount {}

    /** An empty, writable folder in memory. Its contents are lost when the sandbox ends. */
    record Empty(Path target) implements Mount {}

    /** A symbolic link. */
    record Link(Path target, String to) implements Mount {}

    /** A file that exists but cannot be read. */
    record Masked(Path target) implements Mount {}

    static Mount readOnly(Path path) {
        return new Bind(path, path, false);
    }

    static Mount writable(Path path) {
        return new Bind(path, path, true);
    }
}
