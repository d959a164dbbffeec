package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session with how many agents it has and how many of them can be started again; or, with {@code savedAt} and without
 * {@code id}, one that was saved.
 */
@Json
public record SessionSummaryView(
        @Nullable String id,
        String name,
        String folder,
        int agents,
        int restorable,
        @Nullable Instant savedAt) {}
