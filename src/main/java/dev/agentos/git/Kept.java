package dev.agentos.git;

import java.time.Instant;

/** Uncommitted work that {@link KeptWork} kept as a commit; {@code subject} names its agent. */
public record Kept(String id, String commit, Instant at, String subject) {}
