package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.terminal.Terminals;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code agentos terminal screen ID}. */
@Command(name = "screen", description = "Print the current screen of a terminal.")
final class ScreenCommand extends AgentOsCommand {
    private static final byte[] CLEAR = "\033[H\033[2J".getBytes(StandardCharsets.US_ASCII);

    @Parameters(paramLabel = "ID", description = "The terminal, or the first characters of its id.")
    private String id;

    @Option(
            names = "--ansi",
            description = "Include colours and cursor: "
                    + "escape sequences that redraw the screen in a terminal of the same size.")
    private boolean ansi;

    ScreenCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var terminals = context.service(Terminals.class);
        var shot = terminals.screen(context.caller(), TerminalArgument.find(context, id));
        if (ansi) {
            context.io().output().write(CLEAR); // it draws only what is printed
            context.io().output().write(shot.ansi());
            return;
        }
        print(
                Map.of(
                        "text",
                        shot.text(),
                        "title",
                        shot.title(),
                        "cols",
                        shot.size().columns(),
                        "rows",
                        shot.size().rows()),
                shot.text().stripTrailing());
    }
}
