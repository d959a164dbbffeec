package dev.agentos.action;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** Names one action. */
public record ActionId(String text) {
    public ActionId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not an action id: " + text);
    }

    static ActionId next() {
        return new ActionId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
