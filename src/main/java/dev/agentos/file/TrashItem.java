package dev.agentos.file;

import java.time.Instant;

/** Identifies something in the trash. */
public record TrashItem(String id, Instant deletedAt) {}
