package dev.agentos.git;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Instant;

/** The index of a worktree. Git replaces the file when it updates it, under a lock. */
record GitIndex(Object file, FileTime written) {
    static GitIndex of(Path worktree) throws IOException {
        var attributes = Files.readAttributes(GitDirectory.require(worktree).index(), BasicFileAttributes.class);
        return new GitIndex(attributes.fileKey(), attributes.lastModifiedTime());
    }

    /** After a file got another time and kept its text: git would like to update the index then. */
    static GitIndex withOutdatedTimes(Path worktree, String file) throws IOException {
        Files.setLastModifiedTime(worktree.resolve(file), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
        return of(worktree);
    }
}
