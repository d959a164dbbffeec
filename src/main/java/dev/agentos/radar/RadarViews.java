package dev.agentos.radar;

import dev.agentos.git.LineRange;
import dev.agentos.protocol.LineRangeView;
import dev.agentos.protocol.OverlapView;
import dev.agentos.protocol.RadarView;
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

    /**
     * What is told to everybody in a session. Overlaps with agents of other sessions are not in it: who may see those
     * is asked when the list is read.
     */
    static RadarView event(SessionId session, List<Meeting> meetings) {
        var own = meetings.stream()
                .filter(meeting -> isWithin(meeting, session))
                .map(RadarViews::of)
                .toList();
        return new RadarView(session.text(), own);
    }

    private static boolean isWithin(Meeting meeting, SessionId session) {
        return meeting.agent().session().equals(session)
                && meeting.other()
                        .filter(other -> !other.session().equals(session))
                        .isEmpty();
    }

    static boolean concerns(Meeting meeting, SessionId session) {
        return meeting.agent().session().equals(session)
                || meeting.other()
                        .filter(other -> other.session().equals(session))
                        .isPresent();
    }
}
