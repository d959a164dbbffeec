package dev.agentos.agent;

import dev.agentos.bus.MessageType;
import dev.agentos.session.SessionId;
import dev.agentos.terminal.TerminalId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * What is kept of an agent: which program it is, where it works and on what. {@code branch} and {@code base} are empty
 * without a copy of its own, {@code baseBranch} also when its work began at a commit that nobody named by a branch;
 * {@code terminal} is empty until its program first runs in one, and then stays, also while it is spoken to by
 * protocol.
 */
public record Agent(
        AgentId id,
        SessionId session,
        WorkspaceId workspace,
        AgentName name,
        String plugin,
        Protocol protocol,
        Isolation isolation,
        Path folder,
        String branch,
        String base,
        String baseBranch,
        String task,
        Optional<TerminalId> terminal,
        int ports,
        State state,
        String createdBy,
        Instant createdAt) {
    public static final MessageType CREATED = new MessageType("agent.created");
    public static final MessageType STARTED = new MessageType("agent.started");
    public static final MessageType STATUS = new MessageType("agent.status");
    public static final MessageType HOOK_FAILED = new MessageType("agent.hook_failed");
    public static final MessageType DESTROYED = new MessageType("agent.destroyed");

    /** Whether it is there, or on its way. */
    public enum State {
        CREATING,
        READY,
        DESTROYING
    }

    Agent at(Path place) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                plugin,
                protocol,
                isolation,
                place,
                branch,
                base,
                baseBranch,
                task,
                terminal,
                ports,
                state,
                createdBy,
                createdAt);
    }

    Agent in(TerminalId other) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                plugin,
                protocol,
                isolation,
                folder,
                branch,
                base,
                baseBranch,
                task,
                Optional.of(other),
                ports,
                state,
                createdBy,
                createdAt);
    }

    Agent as(String otherPlugin) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                otherPlugin,
                protocol,
                isolation,
                folder,
                branch,
                base,
                baseBranch,
                task,
                terminal,
                ports,
                state,
                createdBy,
                createdAt);
    }

    Agent spokenTo(Protocol other) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                plugin,
                other,
                isolation,
                folder,
                branch,
                base,
                baseBranch,
                task,
                terminal,
                ports,
                state,
                createdBy,
                createdAt);
    }

    Agent being(State other) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                plugin,
                protocol,
                isolation,
                folder,
                branch,
                base,
                baseBranch,
                task,
                terminal,
                ports,
                other,
                createdBy,
                createdAt);
    }

    public boolean speaksAcp() {
        return protocol == Protocol.ACP;
    }

    /** The top of its copy; without a copy, where it works. */
    public Path top() {
        return AgentFolders.copy(this);
    }

    /** Where its events are published. */
    public String topic() {
        return "session." + session + ".agent." + id;
    }
}
