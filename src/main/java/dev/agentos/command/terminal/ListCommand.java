package dev.agentos.command.terminal;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.terminal.Terminal;
import dev.agentos.terminal.TerminalInfo;
import dev.agentos.terminal.Terminals;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code agentos terminal list}. */
@Command(name = "list", description = "List terminals.")
final class ListCommand extends AgentOsCommand {
    ListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var terminals = context.service(Terminals.class).list(context.caller());
        var table = new TextTable("ID", "STATE", "AGE", "COMMAND", "FOLDER");
        for (var terminal : terminals) table.add(row(terminal.info()));
        printList(
                terminals.stream().map(ListCommand::json).toList(),
                table.text(),
                "No terminals. `agentos terminal new` opens one.");
    }

    private static List<String> row(TerminalInfo info) {
        return List.of(
                info.id().text(),
                state(info),
                Durations.text(Duration.between(info.createdAt(), Instant.now())),
                String.join(" ", info.command()),
                info.folder().toString());
    }

    private static String state(TerminalInfo info) {
        if (info.exitCode().isPresent()) return "exited " + info.exitCode().getAsInt();
        return info.lost() ? "lost" : "running";
    }

    private static Map<String, Object> json(Terminal terminal) {
        var info = terminal.info();
        return Map.of(
                "id",
                info.id().text(),
                "session",
                info.session().text(),
                "state",
                state(info),
                "command",
                info.command(),
                "cwd",
                info.folder().toString(),
                "cols",
                info.size().columns(),
                "rows",
                info.size().rows(),
                "createdAt",
                info.createdAt().toString());
    }
}
