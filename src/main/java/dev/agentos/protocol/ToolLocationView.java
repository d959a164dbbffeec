package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** A place in a file that a tool call touches; the path is as the agent named it. */
@Json
public record ToolLocationView(String path, @Nullable Integer line) {}
