package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of agent: {@code version} as the program says it, {@code install} how to get it, {@code acp} the command that
 * speaks the Agent Client Protocol, or nothing, whether that is installed, and how to get it; {@code ofProject}: the
 * project brought it.
 */
@Json
public record AgentPluginView(
        String id,
        String name,
        boolean installed,
        @Nullable String version,
        String install,
        List<String> acp,
        boolean acpInstalled,
        String acpInstall,
        String source,
        boolean ofProject) {}
