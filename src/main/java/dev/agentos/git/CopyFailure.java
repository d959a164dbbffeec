package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.AccessDeniedException;
import java.util.regex.Pattern;

/**
 * Explains why a worktree could not be created: git's or the system's message, as a sentence that a person can act on.
 */
public final class CopyFailure {
    private static final Pattern LOCK = Pattern.compile("'([^'\n]+\\.lock)'");
    private static final Pattern BRANCH_ABOVE = Pattern.compile("'refs/heads/([^'\n]+)' exists; cannot create");

    private CopyFailure() {}

    public static AgentOsException of(String said, Throwable cause) {
        var lock = LOCK.matcher(said);
        var above = BRANCH_ABOVE.matcher(said);
        if (isFull(said))
            return failure(
                    "no space left on the disk for another worktree",
                    "free some space, or destroy agents whose work is merged: `agentos destroy --all --merged`",
                    cause);
        if (said.contains("Read-only file system")
                || said.contains("Permission denied")
                || cause instanceof AccessDeniedException)
            return failure(
                    "the repository is not writable, so no worktree can be created: " + lastLine(said),
                    "make it writable, or use --isolation none",
                    cause);
        if (lock.find())
            return failure(
                    "the repository is locked by " + lock.group(1),
                    "another git command may be running in it; if none is, delete that file",
                    cause);
        if (above.find())
            return failure(
                    "the branch \"" + above.group(1) + "\" exists, so no branch can be created below it",
                    "rename it, or name agents' branches differently: `agentos config set worktree.branch`",
                    cause);
        return failure("git could not create the worktree: " + said, "", cause);
    }

    /** Of a file that it cannot write to its end git does not say why; there is hardly another reason. */
    private static boolean isFull(String said) {
        return said.contains("No space left on device")
                || said.contains("Disk quota exceeded")
                || said.contains("unable to write file");
    }

    private static String lastLine(String said) {
        return said.lines().reduce("", (before, line) -> line.isBlank() ? before : line.strip());
    }

    private static AgentOsException failure(String message, String hint, Throwable cause) {
        return new AgentOsException(ErrorCode.WORKTREE_CREATE_FAILED, message, hint, cause);
    }
}
