package dev.agentos.review;

import dev.agentos.file.WorkspacePath;
import dev.agentos.git.TreeFile;
import java.util.Optional;

/** The effect of a decision on one path: on its baseline, and on the file itself. */
record Step(
        WorkspacePath path,
        Optional<TreeFile> baselineBefore,
        Optional<TreeFile> baselineAfter,
        Optional<TreeFile> fileBefore,
        Optional<TreeFile> fileAfter) {
    /** Changes the baseline; the file stays as it is. */
    static Step accept(
            WorkspacePath path, Optional<TreeFile> before, Optional<TreeFile> after, Optional<TreeFile> file) {
        return new Step(path, before, after, file, file);
    }

    /** Changes the file; the baseline stays as it is. */
    static Step write(
            WorkspacePath path, Optional<TreeFile> baseline, Optional<TreeFile> before, Optional<TreeFile> after) {
        return new Step(path, baseline, baseline, before, after);
    }

    boolean changesBaseline() {
        return !baselineBefore.equals(baselineAfter);
    }

    boolean changesFile() {
        return !fileBefore.equals(fileAfter);
    }
}
