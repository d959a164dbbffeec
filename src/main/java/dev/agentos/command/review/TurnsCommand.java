package dev.agentos.command.review;

import dev.agentos.api.ReviewViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.protocol.AgentTurnView;
import dev.agentos.review.Reviews;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos turns AGENT}. */
@Command(
        name = "turns",
        description =
                "List an agent's turns. `agentos back AGENT TURN` restores its files to their state before a turn.")
public final class TurnsCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    TurnsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var turns = context.service(Reviews.class).turns(context.caller(), AgentArgument.find(context, name)).stream()
                .map(ReviewViews::of)
                .toList();
        printList(turns, table(turns), name + " has no turns yet.");
    }

    private static String table(List<AgentTurnView> turns) {
        var table = new TextTable("TURN", "AGO", "KIND");
        var now = Instant.now();
        for (var turn : turns)
            table.add(List.of(
                    String.valueOf(turn.number()),
                    Durations.text(Duration.between(turn.at(), now)),
                    switch (turn.kind()) {
                        case AHEAD -> "saved before `agentos back`; `agentos forward` restores it";
                        case KEPT -> "saved before the files were restored to another state";
                        case TURN -> "start of a turn";
                    }));
        return table.text();
    }
}
