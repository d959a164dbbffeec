package dev.agentos.radar;

import dev.agentos.session.SessionId;
import java.util.List;

/**
 * The event for all participants of a session. It omits overlaps with agents of other sessions: whether a participant
 * may see those is checked when the list is read.
 */
public record SessionOverlaps(SessionId session, List<AgentOverlap> overlaps) {
    public SessionOverlaps {
        overlaps =
                overlaps.stream().filter(overlap -> overlap.isWithin(session)).toList();
    }
}
