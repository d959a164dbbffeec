package dev.agentos.agent;

import dev.agentos.bus.MessageType;
import dev.agentos.core.Participant;
import java.util.Map;

/** The start of a program: its participant, its kind, its variables, and the event for it. */
record ProgramStart(Participant by, AgentPlugin plugin, Map<String, String> environment, MessageType event) {}
