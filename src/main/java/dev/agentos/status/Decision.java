package dev.agentos.status;

/** What a rule says, and what it found. */
public record Decision(StatusRule rule, String evidence) {
    public Activity activity() {
        return rule.state();
    }

    /** Whether it can be believed at once: the program said so itself, or asks something that stands before everybody's eyes. */
    public boolean isDirect() {
        return rule.region().isDirect() || rule.state() != Activity.IDLE;
    }
}
