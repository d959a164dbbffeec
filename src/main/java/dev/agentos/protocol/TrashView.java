package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;

/** Something that was deleted and can be restored by its {@code id}. */
@Json
public record TrashView(
        String id, String path, FileEntryView.Kind kind, long size, String deletedBy, Instant deletedAt) {}
