package dev.agentos.acp;

import dev.agentos.protocol.UsageView;
import java.util.Optional;

/** How a turn ended, in the agent's word ({@code end_turn}, {@code cancelled}, …), and what it used. */
public record TurnEnd(String reason, Optional<UsageView> usage) {}
