package dev.agentos.api;

import dev.agentos.git.LineRange;
import dev.agentos.protocol.LineRangeView;
import dev.agentos.protocol.OverlapView;
import dev.agentos.protocol.RadarView;
import dev.agentos.radar.AgentOverlap;
import dev.agentos.radar.SessionOverlaps;
import java.util.List;

/** Overlaps as the API and the command line show them. */
public final class RadarViews {
    private RadarViews() {}

    public static OverlapView of(AgentOverlap overlap) {
        var file = overlap.file();
        return new OverlapView(
                file.path(),
                file.conflict(),
                overlap.agent().id().text(),
                overlap.agent().name().text(),
                lines(file.ours()),
                overlap.other().map(other -> other.id().text()).orElse(null),
                overlap.other().map(other -> other.name().text()).orElse(overlap.base()),
                lines(file.theirs()));
    }

    private static List<LineRangeView> lines(List<LineRange> ranges) {
        return ranges.stream()
                .map(range -> new LineRangeView(range.from(), range.to()))
                .toList();
    }

    static RadarView of(SessionOverlaps found) {
        return new RadarView(
                found.session().text(),
                found.overlaps().stream().map(RadarViews::of).toList());
    }
}
