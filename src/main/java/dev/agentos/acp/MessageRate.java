package dev.agentos.acp;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.time.Duration;

/**
 * Limits what a peer may send: a burst, as when it replays a whole conversation, then a number of messages per second.
 * A peer that sends more is read more slowly; one that still does so after a minute is disconnected. Long messages
 * count as several. Used by one thread.
 */
final class MessageRate {
    static final int BURST = 50_000;
    static final int PER_SECOND = 2_000;
    private static final int BYTES_PER_MESSAGE = 4 * 1024;
    private static final Duration MAX_SLOWED = Duration.ofMinutes(1);
    private static final long PAUSE_MILLIS = 50;

    private double allowed = BURST;
    private long refilledAt = System.nanoTime();
    private long slowedNanos;

    /**
     * Waits until this much may be sent. Throws TOO_MANY when the peer has been slowed down for a minute altogether
     * since it last sent less.
     */
    void await(int length) throws InterruptedException {
        refill();
        allowed -= 1 + (double) length / BYTES_PER_MESSAGE;
        while (allowed < 0) {
            if (slowedNanos > MAX_SLOWED.toNanos())
                throw new AgentOsException(
                        ErrorCode.TOO_MANY, "more than " + PER_SECOND + " messages a second for more than a minute");
            long before = System.nanoTime();
            Thread.sleep(PAUSE_MILLIS);
            slowedNanos += System.nanoTime() - before;
            refill();
        }
    }

    private void refill() {
        long now = System.nanoTime();
        allowed = Math.min(BURST, allowed + (now - refilledAt) / 1e9 * PER_SECOND);
        refilledAt = now;
        if (allowed > BURST / 2) slowedNanos = 0;
    }
}
