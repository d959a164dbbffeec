package dev.agentos.agent;

import dev.agentos.bus.MessageType;
import dev.agentos.core.Participant;
import dev.agentos.session.SessionId;
import dev.agentos.terminal.TerminalId;
import dev.agentos.workspace.WorkspaceId;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * An agent as it is stored. {@code branch} and {@code base} are empty without a worktree, {@code baseBranch} also if
 * its work started from a commit that is no branch. {@code terminal} is empty until its program first runs in one, and
 * then stays, also while it is an ACP agent. {@code sandboxed} if its last program was started in a sandbox.
 */
public record Agent(
        AgentId id,
        SessionId session,
        WorkspaceId workspace,
        AgentName name,
        String plugin,
        Protocol protocol,
        Isolation isolation,
        boolean sandboxed,
        Path folder,
        String branch,
        String base,
        String baseBranch,
        String prompt,
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

    public enum State {
        CREATING,
        READY,
        DESTROYING
    }

    public Participant.Agent participant() {
        return new Participant.Agent("agent:" + id, name.text(), session.text());
    }

    Agent withFolder(Path other) {
        return copy(plugin, protocol, sandboxed, other, terminal, state);
    }

    Agent withTerminal(TerminalId other) {
        return copy(plugin, protocol, sandboxed, folder, Optional.of(other), state);
    }

    Agent withPlugin(String other) {
        return copy(other, protocol, sandboxed, folder, terminal, state);
    }

    Agent withProtocol(Protocol other) {
        return copy(plugin, other, sandboxed, folder, terminal, state);
    }

    Agent withState(State other) {
        return copy(plugin, protocol, sandboxed, folder, terminal, other);
    }

    Agent withSandbox(boolean other) {
        return copy(plugin, protocol, other, folder, terminal, state);
    }

    /** Everything else of an agent stays as it was created. */
    private Agent copy(
            String newPlugin,
            Protocol newProtocol,
            boolean nowSandboxed,
            Path newFolder,
            Optional<TerminalId> newTerminal,
            State newState) {
        return new Agent(
                id,
                session,
                workspace,
                name,
                newPlugin,
                newProtocol,
                isolation,
                nowSandboxed,
                newFolder,
                branch,
                base,
                baseBranch,
                prompt,
                newTerminal,
                ports,
                newState,
                createdBy,
                createdAt);
    }

    public boolean speaksAcp() {
        return protocol == Protocol.ACP;
    }

    /** The top of its worktree; without one, its folder. */
    public Path top() {
        return AgentFolders.copy(this);
    }

    /** The topic of its events. */
    public String topic() {
        return "session." + session + ".agent." + id;
    }
}
