package dev.agentos.bus;

/**
 * A subscription together with what came before its first message, without a gap and without a repetition between them.
 */
public record ResumedSubscription(Replay replay, Subscription subscription) {}
