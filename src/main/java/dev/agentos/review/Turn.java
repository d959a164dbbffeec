package dev.agentos.review;

import java.time.Instant;

/** A time at which an agent began to work, and the commit that has its files as they were then. */
public record Turn(int number, String files, Instant at) {}
