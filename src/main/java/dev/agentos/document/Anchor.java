package dev.agentos.document;

/** A range that follows its text: two positions in the JSON of Yjs, so that replicas can find it too. */
public record Anchor(String start, String end) {}
