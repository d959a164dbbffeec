package dev.agentos.status;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** The result of a rule, with its evidence. */
public record StatusDecision(StatusRule rule, String evidence) {
    private static final int HIGHEST = 1_000;

    /** Reports of an ACP agent are certain: they outrank every rule. */
    public static StatusDecision ofProtocol(Activity activity, String evidence) {
        return new StatusDecision(
                new StatusRule(
                        "protocol",
                        activity,
                        HIGHEST,
                        Region.PROTOCOL,
                        Pattern.compile(""),
                        Optional.empty(),
                        Duration.ZERO,
                        Duration.ZERO),
                evidence);
    }

    public Activity activity() {
        return rule.state();
    }

    /** Whether it is believed at once: the program reported it itself, or its question is on the screen. */
    public boolean isDirect() {
        return rule.region().isDirect() || rule.state() != Activity.IDLE;
    }
}
