package dev.agentos.review;

import java.util.List;

/**
 * A change with both its contents, which are empty where there is no file, and its hunks, of which there are none when
 * one of the contents is no text.
 */
public record Difference(Change change, byte[] before, byte[] now, List<Hunk> hunks) {}
