package dev.agentos.command.agent;

import dev.agentos.agent.Agents;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code agentos trash list}. */
@Command(name = "list", description = "List the uncommitted work of this project's destroyed agents.")
final class TrashListCommand extends AgentOsCommand {
    TrashListCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws Exception {
        var folder = context.io().folder();
        var trash = context.service(Agents.class).trash(context.caller(), context.openSessionHere(), folder);
        var table = new TextTable("ID", "AGE", "SUBJECT");
        for (var kept : trash)
            table.add(List.of(kept.id(), Durations.text(Duration.between(kept.at(), Instant.now())), kept.subject()));
        printList(
                trash.stream()
                        .map(kept -> Map.of(
                                "id",
                                kept.id(),
                                "commit",
                                kept.commit(),
                                "at",
                                kept.at().toString(),
                                "what",
                                kept.subject()))
                        .toList(),
                table.text(),
                "The trash of this project is empty.");
    }
}
