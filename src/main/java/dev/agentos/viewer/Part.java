package dev.agentos.viewer;

/** One of the things that a viewer shows, in the order of the numbers. */
public record Part(long number, ShownContent content) {}
