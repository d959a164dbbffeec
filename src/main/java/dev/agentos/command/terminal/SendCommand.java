package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.terminal.Terminals;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos terminal send ID TEXT}. */
@Command(name = "send", description = "Type text and Enter into a terminal.")
final class SendCommand extends AgentOsCommand {
    @Parameters(index = "0", paramLabel = "ID", description = "The terminal, or the first characters of its id.")
    private String id;

    @Parameters(
            index = "1..*",
            arity = "1..*",
            paramLabel = "TEXT",
            description = "The text; several words are joined by spaces.")
    private List<String> text;

    @Option(names = "--no-enter", description = "Do not press Enter afterwards.")
    private boolean noEnter;

    SendCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var terminals = context.service(Terminals.class);
        var keys = String.join(" ", text) + (noEnter ? "" : "\r");
        terminals.input(context.caller(), TerminalArgument.find(context, id), keys.getBytes(StandardCharsets.UTF_8));
    }
}
