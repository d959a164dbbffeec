package dev.agentos.radar;

import dev.agentos.git.LineRange;
import dev.agentos.protocol.LineRangeView;
import dev.agentos.protocol.OverlapView;
import dev.agentos.session.SessionId;
import java.util.List;

/** Overlaps as the API and the command line show them. */
public final class RadarViews {
    private RadarViews() {}

    public static OverlapView of(Meeting meeting) {
        var overlap = meeting.overlap();
        return new OverlapView(
                overlap.path(),
                overlap.conflict(),
                meeting.agent().id().text(),
                meeting.agent().name().text(),
                lines(overlap.ours()),
                meeting.other().map(other -> other.id().text()).orElse(null),
                meeting.other().map(other -> other.name().text()).orElse(meeting.base()),
                lines(overlap.theirs()));
    }

    private static List<LineRangeView> lines(List<LineRange> ranges) {
        return ranges.stream()
                .map(range -> new LineRangeView(range.from(), range.to()))
                .toList();
    }

    static boolean concerns(Meeting meeting, SessionId session) {
        return meeting.agent().session().equals(session)
                || meeting.other()
                        .filter(other -> other.session().equals(session))
                        .isPresent();
    }
}
