package dev.agentos.command.daemon;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos daemon}. */
@Command(
        name = "daemon",
        description = "Start, stop and inspect the daemon.",
        subcommands = {StartCommand.class, StopCommand.class, StatusCommand.class, LogsCommand.class})
public final class DaemonCommand extends GroupCommand {
    DaemonCommand(CommandContext context) {
        super(context);
    }
}
