package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.List;

/** Port ranges of agents: each has ten ports of its own, so that development servers do not collide. */
final class PortRanges {
    static final int SIZE = 10;
    private static final int FIRST = 20_000;
    private static final int LAST = 29_990;

    private PortRanges() {}

    /** The first port of a free range. */
    static int next(List<Integer> taken) {
        for (int first = FIRST; first <= LAST; first += SIZE) if (!taken.contains(first)) return first;
        throw new AgentOsException(
                ErrorCode.TOO_MANY, "there are no ports left for another agent", "destroy some agents first");
    }
}
