package dev.agentos.command.browser;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos browser}. */
@Command(
        name = "browser",
        description = "List and sign out browsers that use the canvas.",
        subcommands = {ListCommand.class, RevokeCommand.class})
public final class BrowserCommand extends GroupCommand {
    BrowserCommand(CommandContext context) {
        super(context);
    }
}
