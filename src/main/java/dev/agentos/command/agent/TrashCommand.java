package dev.agentos.command.agent;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos trash}. */
@Command(
        name = "trash",
        description = "Uncommitted work of destroyed agents, kept for 30 days.",
        subcommands = {TrashListCommand.class, TrashRestoreCommand.class})
public final class TrashCommand extends GroupCommand {
    TrashCommand(CommandContext context) {
        super(context);
    }
}
