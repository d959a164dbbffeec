package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** The permanent id of an agent; its name can be reused after it is destroyed. */
public record AgentId(String text) {
    public AgentId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not an agent id: " + text);
    }

    static AgentId next() {
        return new AgentId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
