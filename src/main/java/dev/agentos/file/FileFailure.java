package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** Turns an error of the system about a file into one of ours, with the requested path. */
final class FileFailure {
    private FileFailure() {}

    interface Step<T> {
        T run() throws IOException;
    }

    /** Runs a step that is about {@code path}. */
    static <T> T about(WorkspacePath path, Step<T> step) {
        try {
            return step.run();
        } catch (InvalidPathException foreignLocale) {
            throw WorkspacePath.refused(path.text(), "the daemon's locale cannot represent that name");
        } catch (IOException failed) {
            throw of(path, failed);
        }
    }

    static AgentOsException of(WorkspacePath path, IOException failed) {
        return switch (failed) {
            case NoSuchFileException _, NotDirectoryException _ -> notFound(path);
            case AccessDeniedException _ -> denied(path);
            case FileAlreadyExistsException _ -> exists(path);
            case DirectoryNotEmptyException _ ->
                new AgentOsException(ErrorCode.CONFLICT, "the folder \"" + path + "\" is not empty");
            case FileSystemException system -> failed(path, String.valueOf(system.getReason()), failed);
            default -> failed(path, String.valueOf(failed.getMessage()), failed);
        };
    }

    private static AgentOsException failed(WorkspacePath path, String why, IOException cause) {
        return new AgentOsException(ErrorCode.FILE_FAILED, "\"" + path + "\": " + why, "nothing was changed", cause);
    }

    static AgentOsException notFound(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.NOT_FOUND,
                "there is no \"" + path + "\" in the workspace",
                "it may have been moved or deleted");
    }

    static AgentOsException denied(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.PERMISSION_DENIED,
                "AgentOS has no permission for \"" + path + "\"",
                "check the file's owner and mode");
    }

    static AgentOsException exists(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.CONFLICT, "there is already a file or folder \"" + path + "\"", "choose another name");
    }

    static AgentOsException notAFile(WorkspacePath path) {
        return new AgentOsException(ErrorCode.CONFLICT, "\"" + path + "\" is not an ordinary file");
    }

    static AgentOsException notAFolder(WorkspacePath path) {
        return new AgentOsException(ErrorCode.CONFLICT, "\"" + path + "\" is not a folder");
    }

    static AgentOsException outdated(WorkspacePath path) {
        return new AgentOsException(
                ErrorCode.OUTDATED,
                "\"" + path + "\" has changed since you read it",
                "read it again and reapply your change");
    }
}
