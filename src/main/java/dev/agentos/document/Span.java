package dev.agentos.document;

/** A range of the present text, with its content. */
public record Span(int from, int to, String text) {}
