package dev.agentos.agent;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;
import java.util.Optional;

/** The permanent id of an agent; its name can be reused after it is destroyed. */
public record AgentId(String text) {
    public AgentId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not an agent id: " + text);
    }

    /** Empty if the text is not an agent's id. */
    static Optional<AgentId> find(String text) {
        return RandomId.isValid(text) ? Optional.of(new AgentId(text)) : Optional.empty();
    }

    static AgentId next() {
        return new AgentId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
