package dev.agentos.comment;

import java.time.Instant;

/** An answer to a comment; {@code by} is a participant. */
public record Reply(String by, String text, Instant at) {}
