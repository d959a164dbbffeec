package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A terminal: {@code state} is {@code running}, {@code exited} (with its code) or {@code lost} with the nucleus that
 * ran it.
 */
@Json
public record TerminalView(
        String id,
        String session,
        List<String> command,
        String cwd,
        int cols,
        int rows,
        String state,
        @Nullable Integer exitCode,
        String createdBy,
        Instant createdAt,
        Instant lastActivity,
        @Nullable String lastTyped,
        int viewers) {}
