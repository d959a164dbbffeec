package dev.agentos.status;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What one agent was seen to do, look by look. That it has become idle is believed at once when it said so itself, and
 * else when a second look finds the same; right after it was told something, not at all.
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

    /** What an agent does, by which rule, and since when. */
    public record Seen(Decision decision, Instant since) {}

    /** Empty until anything is known. */
    public synchronized Optional<Seen> seen() {
        return seen;
    }

    /** It was told something, and works on it now; that it still looks idle for a moment means nothing. */
    public synchronized void told(Instant now) {
        seen = Optional.of(new Seen(new Decision(TOLD, ""), now));
    }

    /** Takes what the rules say now. True when the agent does something else than before. */
    public synchronized boolean look(Optional<Decision> decision, Instant now) {
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

    private boolean isDoubtful(Decision decision, Instant now) {
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
