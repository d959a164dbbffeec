package dev.agentos.nucleus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the program of a launch on the launch's own PATH, and explains why it cannot be run. */
record Program(NucleusFrames.Launch launch) {
    /** The command with the program's full path. */
    List<String> command() {
        if (launch.command().isEmpty() || launch.command().getFirst().isEmpty())
            throw failure("the command is empty", "name a program");
        if (!Files.isDirectory(folder()))
            throw failure("the folder " + launch.folder() + " does not exist", "create it, or choose another");
        var name = launch.command().getFirst();
        if (name.contains("/") && Files.isDirectory(folder().resolve(name)))
            throw failure(name + " is a folder, not a program", "name a program; it runs in the current folder");
        var program = find(name)
                .orElseThrow(
                        () -> failure("the program \"" + name + "\" was not found", "install it, or check the PATH"));
        var command = new ArrayList<>(launch.command());
        command.set(0, program.toString());
        return command;
    }

    private Path folder() {
        try {
            return Path.of(launch.folder());
        } catch (InvalidPathException impossible) {
            throw failure("the folder is not a path: " + impossible.getReason(), "choose another");
        }
    }

    private Optional<Path> find(String name) {
        if (name.contains("/")) return Optional.of(folder().resolve(name)).filter(Program::isRunnable);
        for (var place : launch.environment()
                .getOrDefault("PATH", "/usr/local/bin:/usr/bin:/bin")
                .split(":")) {
            if (place.isEmpty()) continue;
            var candidate = folder().resolve(place).resolve(name);
            if (isRunnable(candidate)) return Optional.of(candidate);
        }
        return Optional.empty();
    }

    private static boolean isRunnable(Path path) {
        return Files.isExecutable(path) && !Files.isDirectory(path);
    }

    /** In a terminal it is a program that a person requested; without one, a program that the daemon needs. */
    private AgentOsException failure(String message, String hint) {
        return new AgentOsException(
                launch.inTerminal() ? ErrorCode.INVALID_INPUT : ErrorCode.AGENT_SPAWN_FAILED, message, hint);
    }
}
