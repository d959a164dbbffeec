package dev.agentos.terminal;

import dev.agentos.core.InvalidInput;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A terminal to open; an empty command is the user's shell. The environment is the user's, without variables that begin
 * with AGENTOS_; {@code marks} are such variables, which tell the program where it runs. {@code sandbox} is put before
 * the command when it is started, and is not shown.
 */
public record NewTerminal(
        List<String> command,
        Path folder,
        TerminalSize size,
        Map<String, String> environment,
        Map<String, String> marks,
        List<String> sandbox) {
    public NewTerminal(List<String> command, Path folder, TerminalSize size, Map<String, String> environment) {
        this(command, folder, size, environment, Map.of());
    }

    public NewTerminal(
            List<String> command,
            Path folder,
            TerminalSize size,
            Map<String, String> environment,
            Map<String, String> marks) {
        this(command, folder, size, environment, marks, List.of());
    }

    public NewTerminal {
        requireText("the command", command);
        requireText("the environment", environment.keySet());
        requireText("the environment", environment.values());
        requireText("the folder", List.of(folder.toString()));
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
        marks = Map.copyOf(marks);
        sandbox = List.copyOf(sandbox);
    }

    /** The system ends a text at its first NUL, and half a character cannot be written. */
    private static void requireText(String what, Collection<String> texts) {
        if (texts.stream().anyMatch(Objects::isNull)) throw new InvalidInput(what + " contains a null");
        if (texts.stream().anyMatch(text -> text.indexOf('\0') >= 0))
            throw new InvalidInput(what + " contains a NUL character");
        if (!texts.stream().allMatch(StandardCharsets.UTF_8.newEncoder()::canEncode))
            throw new InvalidInput(what + " contains an unpaired surrogate");
    }

    List<String> commandOrShell() {
        return command.isEmpty() ? List.of(environment.getOrDefault("SHELL", "/bin/bash")) : command;
    }
}
