package dev.agentos.review;

import dev.agentos.agent.AgentId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** A decision about an agent's changes. {@code undoes} is the number of the decision that it undoes, or 0. */
public record Decision(
        AgentId agent, int number, Kind kind, State state, int undoes, String by, Instant at, List<Step> steps) {
    /** {@code RETURN}: files and baseline were returned to an earlier state. */
    public enum Kind {
        ACCEPT,
        REJECT,
        UNDO,
        RETURN
    }

    /** {@code BEGUN}: stored, files not yet written; the next daemon finishes it. {@code MERGED}: cannot be undone. */
    public enum State {
        BEGUN,
        DONE,
        UNDONE,
        MERGED
    }

    public Decision {
        steps = List.copyOf(steps);
    }

    Decision with(List<Step> others) {
        return new Decision(agent, number, kind, state, undoes, by, at, others);
    }

    public List<String> paths() {
        return steps.stream().map(step -> step.path().text()).toList();
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
