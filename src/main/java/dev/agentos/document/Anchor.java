package dev.agentos.document;

/**
 * A range that goes with its text wherever others move that: two positions as Yjs writes them in JSON, so that replicas
 * can find it too.
 */
public record Anchor(String start, String end) {}
