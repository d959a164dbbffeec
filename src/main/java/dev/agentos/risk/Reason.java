package dev.agentos.risk;

/** A reason to review a change, in words, and its weight. */
record Reason(int weight, String words) {}
