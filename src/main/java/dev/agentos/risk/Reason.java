package dev.agentos.risk;

/** Why a change should be looked at, in words, and how much that counts. */
record Reason(int weight, String words) {}
