package dev.agentos.command;

import dev.agentos.command.config.ConfigCommand;
import dev.agentos.command.daemon.DaemonCommand;
import dev.agentos.command.terminal.AttachCommand;
import dev.agentos.command.terminal.TerminalCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Option;

/** {@code agentos} itself. */
@Command(name = "agentos", versionProvider = Commands.VersionText.class,
        description = "A local-first workspace in which people and AI coding agents work side by side.",
        subcommands = {UpCommand.class, TerminalCommand.class, AttachCommand.class, DaemonCommand.class, TokenCommand.class, ConfigCommand.class, DoctorCommand.class,
                CompletionCommand.class, HelpCommand.class},
        footer = {"", "Start with `agentos up`. Every command has --help, --json, --quiet and --verbose."})
final class RootCommand extends GroupCommand {
    @Option(names = {"-V", "--version"}, versionHelp = true, description = "Show the version.")
    private boolean version;

    RootCommand(CommandContext context) {
        super(context);
    }
}
