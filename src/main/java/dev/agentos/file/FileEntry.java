package dev.agentos.file;

import java.time.Instant;

/**
 * One entry of a folder. {@code kind} is that of a link's target if it is inside, otherwise {@code LINK}. {@code safe}
 * is false for a name that we list but do not touch.
 */
public record FileEntry(String name, FileStat.Kind kind, long size, Instant modified, boolean link, boolean safe) {}
