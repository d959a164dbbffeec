package dev.agentos.agent;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.util.List;

/**
 * Ports for what an agent starts, so that twenty development servers do not meet: each agent has ten that no other has.
 */
final class PortRanges {
    static final int SIZE = 10;
    private static final int FIRST = 20_000;
    private static final int LAST = 29_990;

    private PortRanges() {}

    /** The first of a range that nobody has. */
    static int next(List<Integer> taken) {
        for (int first = FIRST; first <= LAST; first += SIZE) if (!taken.contains(first)) return first;
        throw new AgentOsException(
                ErrorCode.TOO_MANY, "there are no ports left for another agent", "destroy some agents first");
    }
}
