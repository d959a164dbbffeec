package dev.agentos.comment;

import dev.agentos.agent.Agent;

/**
 * A comment and where its line is now; {@code stale} when the line has changed since, or the change was decided about:
 * then it is where it was.
 */
public record PlacedComment(Agent agent, Comment comment, int line, boolean stale) {}
