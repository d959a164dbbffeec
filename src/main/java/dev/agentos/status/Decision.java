package dev.agentos.status;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a rule says, and what it found. */
public record Decision(StatusRule rule, String evidence) {
    private static final int HIGHEST = 1_000;

    /** What an agent says by protocol is not guessed: it counts more than any rule. */
    public static Decision ofProtocol(Activity activity, String evidence) {
        return new Decision(
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

    /**
     * Whether it can be believed at once: the program said so itself, or asks something that stands before everybody's
     * eyes.
     */
    public boolean isDirect() {
        return rule.region().isDirect() || rule.state() != Activity.IDLE;
    }
}
