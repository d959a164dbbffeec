package dev.agentos.git;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.AccessDeniedException;
import java.util.regex.Pattern;

/** Why a working copy could not be made: what git, or the system, said, as a sentence that somebody can act on. */
public final class CopyFailure {
    private static final Pattern LOCK = Pattern.compile("'([^'\n]+\\.lock)'");
    private static final Pattern BRANCH_ABOVE = Pattern.compile("'refs/heads/([^'\n]+)' exists; cannot create");

    private CopyFailure() {}

    public static AgentOsException of(String said, Throwable cause) {
        var lock = LOCK.matcher(said);
        var above = BRANCH_ABOVE.matcher(said);
        if (isFull(said))
            return failure(
                    "there is no room on the disk for another working copy",
                    "make room, or destroy agents that are done: `agentos destroy --all --merged`",
                    cause);
        if (said.contains("Read-only file system")
                || said.contains("Permission denied")
                || cause instanceof AccessDeniedException)
            return failure(
                    "the repository cannot be written, so there cannot be a working copy: " + lastLine(said),
                    "make it writable, or work in the folder itself with --isolation none",
                    cause);
        if (lock.find())
            return failure(
                    "the repository is locked: there is " + lock.group(1),
                    "another git is at work in it; when none is, delete that file",
                    cause);
        if (above.find())
            return failure(
                    "there is a branch \"" + above.group(1) + "\", and so there can be none below it",
                    "rename it, or call the branches of agents otherwise: `agentos config set worktree.branch`",
                    cause);
        return failure("git could not make the working copy: " + said, "", cause);
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
