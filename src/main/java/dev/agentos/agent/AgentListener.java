package dev.agentos.agent;

/**
 * Hears what becomes of agents, on the thread that does it. Must not fail: an agent is made and ended whether or not
 * somebody listens.
 */
public interface AgentListener {
    /** The agent has a folder, and its program has not started yet. */
    void folderMade(Agent agent);

    /** It does nothing and is about to be told something: it waits until this returns. */
    void aboutToBeTold(Agent agent);

    /** It has begun to work. */
    void turnBegan(Agent agent);

    /** It was destroyed, and its copy with it. */
    void gone(Agent agent);
}
