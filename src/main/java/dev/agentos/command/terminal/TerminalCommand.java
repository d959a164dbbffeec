package dev.agentos.command.terminal;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos terminal}. */
@Command(
        name = "terminal",
        description = "Open, list, attach to and type into terminals.",
        subcommands = {
            NewCommand.class,
            ListCommand.class,
            AttachCommand.class,
            SendCommand.class,
            ScreenCommand.class,
            KillCommand.class
        })
public final class TerminalCommand extends GroupCommand {
    TerminalCommand(CommandContext context) {
        super(context);
    }
}
