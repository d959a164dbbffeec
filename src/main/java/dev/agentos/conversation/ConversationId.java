package dev.agentos.conversation;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** The id of a conversation, which is that of its agent. */
public record ConversationId(String text) {
    public ConversationId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not an agent's id: " + text);
    }

    @Override
    public String toString() {
        return text;
    }
}
