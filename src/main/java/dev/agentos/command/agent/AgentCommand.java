package dev.agentos.command.agent;

import dev.agentos.command.CommandContext;
import dev.agentos.command.GroupCommand;
import picocli.CommandLine.Command;

/** {@code agentos agent}. */
@Command(
        name = "agent",
        description = "Agent kinds, presets, and the scripts agents may run.",
        subcommands = {PluginsCommand.class, PresetsCommand.class, AllowScriptsCommand.class})
public final class AgentCommand extends GroupCommand {
    AgentCommand(CommandContext context) {
        super(context);
    }
}
