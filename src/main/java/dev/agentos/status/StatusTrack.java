package dev.agentos.status;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The status of one agent over time. Idle is believed at once if the agent reported it itself, otherwise when a second
 * check confirms it; right after a message was sent, not at all.
 */
public final class StatusTrack {
    private static final Duration BEFORE_IT_SHOWS = Duration.ofSeconds(3);
    private static final StatusRule TOLD = new StatusRule(
            "was-told",
            Activity.RUNNING,
            0,
            Region.of("screen"),
            Pattern.compile(""),
            Optional.empty(),
            Duration.ZERO,
            Duration.ZERO);

    private Optional<Seen> seen = Optional.empty();
    private boolean doubted;

    /** An agent's status, the rule that decided it, and since when. */
    public record Seen(StatusDecision decision, Instant since) {}

    /** Empty until anything is known. */
    public synchronized Optional<Seen> seen() {
        return seen;
    }

    /** It was told something, and works on it now; that it still looks idle for a moment means nothing. */
    public synchronized void told(Instant now) {
        seen = Optional.of(new Seen(new StatusDecision(TOLD, ""), now));
    }

    /** Takes what the rules say now. True when the agent does something else than before. */
    public synchronized boolean look(Optional<StatusDecision> decision, Instant now) {
        boolean doubtful = decision.filter(found -> isDoubtful(found, now)).isPresent();
        boolean believed = decision.isPresent() && (!doubtful || doubted && !wasJustTold(now));
        doubted = doubtful;
        if (!believed) return false;
        boolean same = seen.filter(
                        last -> last.decision().activity() == decision.get().activity())
                .isPresent();
        seen = Optional.of(new Seen(decision.get(), same ? seen.get().since() : now));
        return !same;
    }

    private boolean isDoubtful(StatusDecision decision, Instant now) {
        if (decision.activity() != Activity.IDLE) return false;
        boolean works = seen.filter(last -> last.decision().activity() == Activity.RUNNING)
                .isPresent();
        return works && (!decision.isDirect() || wasJustTold(now));
    }

    private boolean wasJustTold(Instant now) {
        return seen.filter(last -> last.decision().rule().equals(TOLD)
                        && Duration.between(last.since(), now).compareTo(BEFORE_IT_SHOWS) < 0)
                .isPresent();
    }
}
