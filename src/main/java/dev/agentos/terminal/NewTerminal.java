package dev.agentos.terminal;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What somebody wants to run: an empty command is their shell. The environment is that of the person who asks. */
public record NewTerminal(List<String> command, Path folder, TerminalSize size, Map<String, String> environment) {
    public NewTerminal {
        command = List.copyOf(command);
        environment = Map.copyOf(environment);
    }

    List<String> commandOrShell() {
        return command.isEmpty() ? List.of(environment.getOrDefault("SHELL", "/bin/bash")) : command;
    }
}
