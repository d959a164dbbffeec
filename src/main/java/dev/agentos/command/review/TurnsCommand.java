package dev.agentos.command.review;

import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.command.agent.AgentArgument;
import dev.agentos.core.Participant;
import dev.agentos.protocol.AgentTurnView;
import dev.agentos.review.ReviewViews;
import dev.agentos.review.Reviews;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code agentos turns AGENT}. */
@Command(
        name = "turns",
        description = "List when an agent began to work. "
                + "`agentos back AGENT TURN` returns its files to what they were before that.")
public final class TurnsCommand extends AgentOsCommand {
    @Parameters(paramLabel = "AGENT", description = "The agent.")
    private String name;

    TurnsCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() {
        var turns =
                context
                        .service(Reviews.class)
                        .turns(Participant.LOCAL_OWNER, AgentArgument.find(context, name))
                        .stream()
                        .map(ReviewViews::of)
                        .toList();
        if (turns.isEmpty() && !output.json()) remark(name + " has not begun to work yet.");
        else print(turns, table(turns));
    }

    private static String table(List<AgentTurnView> turns) {
        var table = new TextTable("TURN", "AGO", "WHAT");
        var now = Instant.now();
        for (var turn : turns)
            table.add(List.of(
                    String.valueOf(turn.number()),
                    Durations.text(Duration.between(turn.at(), now)),
                    switch (turn.kind()) {
                        case "ahead" -> "before going back; `agentos forward` returns here";
                        case "kept" -> "kept before something else was put in its place";
                        default -> "it began to work";
                    }));
        return table.text();
    }
}
