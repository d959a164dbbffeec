package dev.agentos.command.merge;

import dev.agentos.api.RadarViews;
import dev.agentos.command.AgentOsCommand;
import dev.agentos.command.CommandContext;
import dev.agentos.command.TextTable;
import dev.agentos.protocol.LineRangeView;
import dev.agentos.protocol.OverlapView;
import dev.agentos.radar.Radar;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code agentos radar}. */
@Command(
        name = "radar",
        description = "List files that two agents of this project, or you and an agent, have both changed, "
                + "and whether the changes would merge.")
public final class RadarCommand extends AgentOsCommand {
    RadarCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run() throws IOException, InterruptedException {
        var session = context.openSessionHere();
        var overlaps = context.service(Radar.class).overlaps(context.caller(), session.id()).stream()
                .map(RadarViews::of)
                .toList();
        printList(overlaps, table(overlaps), "No overlapping changes.");
    }

    private static String table(List<OverlapView> overlaps) {
        var table = new TextTable("FILE", "MERGES", "AGENT", "LINES", "WITH", "LINES");
        for (var overlap : overlaps)
            table.add(List.of(
                    overlap.path(),
                    overlap.conflict() ? "no" : "yes",
                    overlap.agentName(),
                    lines(overlap.lines()),
                    overlap.otherName(),
                    lines(overlap.otherLines())));
        return table.text();
    }

    private static String lines(List<LineRangeView> ranges) {
        return String.join(
                ", ",
                ranges.stream()
                        .map(range -> range.to() <= range.from()
                                ? String.valueOf(range.from())
                                : range.from() + "-" + range.to())
                        .toList());
    }
}
