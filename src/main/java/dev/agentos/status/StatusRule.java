package dev.agentos.status;

import dev.agentos.core.TimedText;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One way to tell what an agent does. It holds when {@code matches} is found in the region and {@code unless} is not,
 * when nothing was printed for {@code quiet}, and, for what a hook said, when that is no older than {@code within}.
 */
public record StatusRule(
        String id,
        Activity state,
        int priority,
        Region region,
        Pattern matches,
        Optional<Pattern> unless,
        Duration quiet,
        Duration within) {
    private static final Duration MATCHING_TIMEOUT = Duration.ofMillis(50);
    private static final int LONGEST_EVIDENCE = 120;

    /**
     * The evidence, if the rule matches. An expression that takes too long, or runs past the deadline, does not match.
     */
    Optional<String> evidence(Signals signals, long deadline) {
        long now = System.nanoTime();
        if (now - deadline > 0) return Optional.empty();
        if (signals.quiet().compareTo(quiet) < 0) return Optional.empty();
        if (region.kind() == Region.Kind.HOOK && signals.hookAge().compareTo(within) > 0) return Optional.empty();
        var text = new TimedText(region.in(signals), Math.min(deadline, now + MATCHING_TIMEOUT.toNanos()));
        try {
            var found = matches.matcher(text);
            if (!found.find()
                    || unless.isPresent() && unless.get().matcher(text).find()) return Optional.empty();
            return Optional.of(cut(found.group()));
        } catch (TimedText.TimeOver | StackOverflowError tooMuch) {
            return Optional.empty();
        }
    }

    private static String cut(String text) {
        var line = text.strip().replace('\n', ' ');
        return line.length() <= LONGEST_EVIDENCE ? line : line.substring(0, LONGEST_EVIDENCE) + "…";
    }
}
