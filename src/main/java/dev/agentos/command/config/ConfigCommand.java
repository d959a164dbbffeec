package dev.agentos.command.config;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos config}. */
@Command(
        name = "config",
        description = "Show and change settings.",
        subcommands = {GetCommand.class, SetCommand.class, UnsetCommand.class, EditCommand.class})
public final class ConfigCommand extends GroupCommand {
    ConfigCommand(CommandContext context) {
        super(context);
    }
}
