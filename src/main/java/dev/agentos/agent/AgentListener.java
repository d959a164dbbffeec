package dev.agentos.agent;

import java.nio.file.Path;

/** Notified about agents, on the acting thread. Must not fail, because agents do not depend on their listeners. */
public interface AgentListener {
    /** The agent has a folder, and its program has not started yet. */
    default void folderMade(Agent agent) {}

    /** Its program is about to start in a sandbox, from which it reaches the daemon through this socket. */
    default void sandboxed(Agent agent, Path socket) {}

    /** It is idle and is about to be sent a message, which waits until this returns. */
    default void aboutToBeTold(Agent agent) {}

    /** It has started a turn. */
    default void turnBegan(Agent agent) {}

    /** It was destroyed, and its worktree with it. */
    default void gone(Agent agent) {}
}
