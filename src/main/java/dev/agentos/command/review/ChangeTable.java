package dev.agentos.command.review;

import dev.agentos.agent.Agent;
import dev.agentos.api.ReviewViews;
import dev.agentos.command.CommandContext;
import dev.agentos.command.Durations;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.ChangeView;
import dev.agentos.review.Reviews;
import dev.agentos.review.Seen;
import dev.agentos.risk.RankedChanges;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Prints the list of changes and remembers it: decisions apply to what was printed. */
final class ChangeTable {
    private ChangeTable() {}

    static List<ChangeView> list(CommandContext context, List<Agent> agents) throws InterruptedException {
        return context.service(RankedChanges.class).list(context.caller(), agents).stream()
                .map(ReviewViews::of)
                .toList();
    }

    static void remember(CommandContext context, List<Agent> agents, List<ChangeView> printed) {
        for (var agent : agents) {
            var own = printed.stream()
                    .filter(change -> change.agent().equals(agent.id().text()))
                    .map(ChangeTable::seen)
                    .toList();
            context.service(Reviews.class).shown().printed(context.caller().id(), agent.id(), own);
        }
    }

    static void remember(CommandContext context, Agent agent, ChangeView printed) {
        context.service(Reviews.class).shown().printed(context.caller().id(), agent.id(), seen(printed));
    }

    private static Seen seen(ChangeView change) {
        return new Seen(change.id(), change.version());
    }

    static String text(List<ChangeView> changes) {
        var table = new TextTable("AGENT", "KIND", "ADDED", "REMOVED", "AGO", "FILE", "REASONS");
        var now = Instant.now();
        for (var change : changes) {
            var path = change.from() == null ? change.path() : change.from() + " -> " + change.path();
            table.add(List.of(
                    change.agentName(),
                    change.kind().toString(),
                    change.unshown() != null ? "unshown" : change.added() == null ? "binary" : "+" + change.added(),
                    change.removed() == null ? "" : "-" + change.removed(),
                    Durations.text(Duration.between(change.at(), now)),
                    path,
                    String.join("; ", change.reasons())));
        }
        return table.text();
    }
}
