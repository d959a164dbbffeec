package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.Locale;

/**
 * A rule that holds: it found {@code evidence} in the {@code region}, such as {@code title} or {@code bottom(12)},
 * which means that the agent is {@code status}.
 */
@Json
public record RuleView(String rule, Status status, int priority, String region, String evidence) {
    public enum Status {
        RUNNING,
        IDLE,
        WAITING;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
