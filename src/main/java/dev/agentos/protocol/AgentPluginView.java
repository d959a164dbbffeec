package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/** A kind of agent: {@code version} as the program says it, {@code install} how to get it. */
@Json
public record AgentPluginView(String id, String name, boolean installed, @Nullable String version, String install, String source) {}
