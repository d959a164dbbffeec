package dev.agentos.command.browser;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos browser}. */
@Command(
        name = "browser",
        description = "Browsers that are signed in to the canvas.",
        subcommands = {ListCommand.class, RevokeCommand.class})
public final class BrowserCommand extends GroupCommand {
    BrowserCommand(CommandContext context) {
        super(context);
    }
}
