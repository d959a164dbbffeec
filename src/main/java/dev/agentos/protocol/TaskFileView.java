package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * A file that a task touched: {@code access} is read or write, {@code path} is in the agent's folder, {@code line} the
 * place as far as it is known.
 */
@Json
public record TaskFileView(
        String path, String access, @Nullable Integer line) {}
