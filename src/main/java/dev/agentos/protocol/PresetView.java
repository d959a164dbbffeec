package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Agents that are started together; {@code source} is the file that says so. */
@Json
public record PresetView(String name, String description, List<Member> agents, String source) {
    /** One of them: {@code name} is what its name ends with, {@code agent} its kind. */
    @Json
    public record Member(String name, String agent, String instruction, AgentView.@Nullable Isolation isolation) {}
}
