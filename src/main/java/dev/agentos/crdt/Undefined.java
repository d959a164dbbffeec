package dev.agentos.crdt;

/** What JavaScript has besides null. A peer may put it into a map or an array, so it is kept. */
public enum Undefined {
    UNDEFINED
}
