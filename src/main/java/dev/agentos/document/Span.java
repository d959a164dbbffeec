package dev.agentos.document;

/** A range of a text as it is now, and what is in it. */
public record Span(int from, int to, String text) {}
