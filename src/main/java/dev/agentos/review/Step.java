package dev.agentos.review;

import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import java.util.Optional;

/** What a decision does to one path: to what is agreed of it, and to the file itself. */
record Step(
        WorkspacePath path,
        Optional<TreeFile> agreedBefore,
        Optional<TreeFile> agreedAfter,
        Optional<TreeFile> fileBefore,
        Optional<TreeFile> fileAfter) {
    /** What is agreed becomes another; the file stays as it is. */
    static Step agree(
            WorkspacePath path, Optional<TreeFile> before, Optional<TreeFile> after, Optional<TreeFile> file) {
        return new Step(path, before, after, file, file);
    }

    /** The file becomes another; what is agreed stays. */
    static Step write(
            WorkspacePath path, Optional<TreeFile> agreed, Optional<TreeFile> before, Optional<TreeFile> after) {
        return new Step(path, agreed, agreed, before, after);
    }

    boolean changesAgreed() {
        return !agreedBefore.equals(agreedAfter);
    }

    boolean changesFile() {
        return !fileBefore.equals(fileAfter);
    }
}
