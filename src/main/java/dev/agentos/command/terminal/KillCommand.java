package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.terminal.Terminals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos terminal kill ID}. */
@Command(
        name = "kill",
        description = "Kill the program in a terminal with everything it started, and delete its output.")
final class KillCommand extends AgentOsCommand {
    @Parameters(paramLabel = "ID", description = "The terminal, or the first characters of its id.")
    private String id;

    KillCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var terminals = context.service(Terminals.class);
        terminals.close(context.caller(), TerminalArgument.find(context, id));
    }
}
