package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * An agent reads or writes a file: {@code path} is where that is in the workspace, {@code line} the place as far as it
 * is known.
 */
@Json
public record AgentFileView(
        String agent,
        String session,
        String workspace,
        String path,
        TaskFileView.Access access,
        @Nullable Integer line) {}
