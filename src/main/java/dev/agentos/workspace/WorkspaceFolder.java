package dev.agentos.workspace;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.InvalidInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder fit to be a workspace: existing, readable, by its real path, and not the whole file system. */
record WorkspaceFolder(Path path) {
    private static final int LONGEST_NAME = 80;

    static WorkspaceFolder of(Path given) {
        if (!given.isAbsolute()) throw new InvalidInput("a workspace needs an absolute path: " + given);
        if (given.toString().codePoints().anyMatch(Character::isISOControl))
            throw new InvalidInput("a workspace's path cannot contain control characters");
        var real = realPath(given);
        if (real.getNameCount() == 0)
            throw new InvalidInput("the root of the file system cannot be a workspace", "choose a folder in it");
        if (!Files.isDirectory(real)) throw new InvalidInput("not a folder: " + given);
        if (!Files.isReadable(real) || !Files.isExecutable(real))
            throw new InvalidInput("the folder cannot be read: " + given);
        return new WorkspaceFolder(real);
    }

    /** The name of the folder, shortened for display. */
    String name() {
        var name = path.getFileName().toString();
        if (name.codePointCount(0, name.length()) <= LONGEST_NAME) return name;
        return name.substring(0, name.offsetByCodePoints(0, LONGEST_NAME - 1)) + "…";
    }

    void requireOutside(Path home) {
        if (path.startsWith(realPath(home)))
            throw new AgentOsException(
                    ErrorCode.PATH_OUTSIDE,
                    "a folder inside AGENTOS_HOME cannot be a workspace: " + path,
                    "choose a folder outside of AGENTOS_HOME");
    }

    private static Path realPath(Path given) {
        try {
            return given.toRealPath();
        } catch (IOException unreachable) {
            throw new InvalidInput("no such folder: " + given, "create it first, or check the path");
        }
    }
}
