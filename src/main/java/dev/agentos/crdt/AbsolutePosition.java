package dev.agentos.crdt;

/** An index in a shared type as it is now. */
public record AbsolutePosition(SharedType type, int index) {}
