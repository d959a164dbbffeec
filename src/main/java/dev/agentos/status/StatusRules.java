package dev.agentos.status;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules of one kind of agent. The one with the highest priority that holds decides; between equals the one that was
 * written first.
 */
public record StatusRules(List<StatusRule> rules) {
    private static final Pattern ANYTHING = Pattern.compile("");
    private static final Region SCREEN = Region.of("screen");
    private static final Duration MATCHING_TIMEOUT = Duration.ofMillis(250);

    /** For unknown programs: output means running. */
    public static final StatusRules OF_OUTPUT = new StatusRules(List.of(
            new StatusRule(
                    "quiet",
                    Activity.IDLE,
                    2,
                    SCREEN,
                    ANYTHING,
                    Optional.empty(),
                    Duration.ofSeconds(3),
                    Duration.ZERO),
            new StatusRule(
                    "prints", Activity.RUNNING, 1, SCREEN, ANYTHING, Optional.empty(), Duration.ZERO, Duration.ZERO)));

    public StatusRules {
        rules = rules.stream()
                .sorted(Comparator.comparingInt(StatusRule::priority).reversed())
                .toList();
    }

    /** Whether that the program is idle can be told by more than its silence. */
    public boolean seeIdleness() {
        return !equals(OF_OUTPUT) && rules.stream().anyMatch(rule -> rule.state() == Activity.IDLE);
    }

    public Optional<StatusDecision> decide(Signals signals) {
        return holding(signals).findFirst();
    }

    /** Every rule that holds, the one that decides first. Rules that were not reached in time do not hold. */
    public Stream<StatusDecision> holding(Signals signals) {
        long deadline = System.nanoTime() + MATCHING_TIMEOUT.toNanos();
        return rules.stream()
                .flatMap(rule ->
                        rule.evidence(signals, deadline).map(evidence -> new StatusDecision(rule, evidence)).stream());
    }
}
