package dev.agentos.command.session;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos session}. */
@Command(
        name = "session",
        description = "List, save, restore and delete sessions.",
        subcommands = {ListCommand.class, SaveCommand.class, RestoreCommand.class, DeleteCommand.class})
public final class SessionCommand extends GroupCommand {
    SessionCommand(CommandContext context) {
        super(context);
    }
}
