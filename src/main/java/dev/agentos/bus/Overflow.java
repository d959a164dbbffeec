package dev.agentos.bus;

/** The behaviour when a subscriber's queue is full. */
public enum Overflow {
    /** The oldest waiting message makes room and is counted as dropped. */
    DROP_OLDEST,
    /**
     * The publisher waits. Its subscriber must never publish what it subscribes to. A publisher that is interrupted
     * waits no longer: this subscriber misses the message, the others get it.
     */
    BLOCK,
    /**
     * The subscription is closed and its subscriber told that it was too slow; it may resume from the last message it
     * saw.
     */
    DISCONNECT
}
