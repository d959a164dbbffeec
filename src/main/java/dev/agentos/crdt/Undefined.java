package dev.agentos.crdt;

/** JavaScript's undefined. A peer may put it into a map or an array, so it is kept. */
public enum Undefined {
    UNDEFINED
}
