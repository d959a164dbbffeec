package dev.agentos.protocol;

import io.avaje.jsonb.Json;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The mode in which an agent works now; all that there are, when it tells them. */
@Json
public record AgentModesView(String current, @Nullable List<AgentModeView> all) {}
