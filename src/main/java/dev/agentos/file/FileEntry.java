package dev.agentos.file;

import java.time.Instant;

/**
 * One name in a folder. {@code kind} is that of what a link leads to when that is inside, else {@code LINK}.
 * {@code safe} is false for a name that we list and do not touch.
 */
public record FileEntry(String name, FileStat.Kind kind, long size, Instant modified, boolean link, boolean safe) {}
