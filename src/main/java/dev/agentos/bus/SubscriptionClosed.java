package dev.agentos.bus;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;

/** Nothing more will come from a subscription. */
public final class SubscriptionClosed extends AgentOsException {
    /** The side that ended it. */
    public enum Reason {
        BY_SUBSCRIBER(ErrorCode.NOT_FOUND, "was closed", ""),
        TOO_SLOW(
                ErrorCode.TOO_MANY,
                "fell too far behind and was disconnected",
                "subscribe again and resume from the last message seen"),
        BUS_CLOSED(ErrorCode.DAEMON_NOT_RUNNING, "ended: the daemon is stopping", "start it again: agentos up");

        private final ErrorCode code;
        private final String story;
        private final String advice;

        Reason(ErrorCode code, String story, String advice) {
            this.code = code;
            this.story = story;
            this.advice = advice;
        }
    }

    private final Reason reason;

    SubscriptionClosed(String pattern, Reason reason) {
        super(reason.code, "the subscription to " + pattern + " " + reason.story, reason.advice);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
