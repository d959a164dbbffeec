package dev.agentos.git;

import java.time.Instant;

/** Work that was not committed and is kept as a commit all the same; {@code subject} says whose it was. */
public record Kept(String id, String commit, Instant at, String subject) {}
