package dev.agentos.acp;

import dev.agentos.protocol.AgentModesView;
import java.util.Optional;

/** A session that an agent has opened, and the modes it offers in it. */
public record AcpSession(String id, Optional<AgentModesView> modes) {}
