package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import org.jspecify.annotations.Nullable;

/**
 * Asks for an agent; without {@code base} its work begins at what is checked out, without {@code isolation} as its kind
 * says, without {@code protocol} in a terminal.
 */
@Json
public record NewAgentRequest(
        String name,
        String agent,
        @OneOf(AgentView.Protocol.class) @Nullable String protocol,
        @Nullable String prompt,
        @OneOf(AgentView.Isolation.class) @Nullable String isolation,
        @Nullable String base,
        @Nullable Integer cols,
        @Nullable Integer rows) {}
