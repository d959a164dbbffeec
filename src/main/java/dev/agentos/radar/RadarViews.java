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

    /**
     * The event for all participants of a session. It omits overlaps with agents of other sessions: whether a
     * participant may see those is checked when the list is read.
     */
    static RadarView event(SessionId session, List<AgentOverlap> overlaps) {
        var own = overlaps.stream()
                .filter(overlap -> isWithin(overlap, session))
                .map(RadarViews::of)
                .toList();
        return new RadarView(session.text(), own);
    }

    private static boolean isWithin(AgentOverlap overlap, SessionId session) {
        return overlap.agent().session().equals(session)
                && overlap.other()
                        .filter(other -> !other.session().equals(session))
                        .isEmpty();
    }

    static boolean concerns(AgentOverlap overlap, SessionId session) {
        return overlap.agent().session().equals(session)
                || overlap.other()
                        .filter(other -> other.session().equals(session))
                        .isPresent();
    }
}
