package dev.agentos.command;

import java.util.List;
import java.util.Locale;

/**
 * Names that only a running daemon knows, and where on the command line they are completed: after which commands, and
 * after which of their options.
 */
enum CompletedNames {
    AGENTS(
            List.of(
                    "attach",
                    "detach",
                    "logs",
                    "send",
                    "queue",
                    "answer",
                    "interrupt",
                    "mode",
                    "pause",
                    "resume",
                    "explain",
                    "restart",
                    "handover",
                    "destroy",
                    "changes",
                    "accept",
                    "reject",
                    "undo"),
            List.of()),
    SESSIONS(List.of("session restore", "session delete"), List.of()),
    KINDS(List.of(), List.of("create -a", "create --agent", "handover --to")),
    PRESETS(List.of(), List.of("create --preset"));

    private final List<String> commands;
    private final List<String> options;

    CompletedNames(List<String> commands, List<String> options) {
        this.commands = commands;
        this.options = options;
    }

    /** Each a command whose first argument is such a name. */
    List<String> commands() {
        return commands;
    }

    /** Each a command and an option of it whose value is such a name. */
    List<String> options() {
        return options;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
