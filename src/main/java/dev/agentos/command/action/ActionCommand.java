package dev.agentos.command.action;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos action}. */
@Command(
        name = "action",
        description = "Apply, dismiss or roll back an agent's action.",
        subcommands = {ApplyCommand.class, RollbackCommand.class, DismissCommand.class})
public final class ActionCommand extends GroupCommand {
    ActionCommand(CommandContext context) {
        super(context);
    }
}
