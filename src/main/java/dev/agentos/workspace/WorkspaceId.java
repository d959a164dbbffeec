package dev.agentos.workspace;

import dev.agentos.core.InvalidInput;
import dev.agentos.core.RandomId;

/** The id of a workspace. */
public record WorkspaceId(String text) {
    public WorkspaceId {
        if (!RandomId.isValid(text)) throw new InvalidInput("not a workspace id: " + text);
    }

    static WorkspaceId next() {
        return new WorkspaceId(RandomId.next());
    }

    @Override
    public String toString() {
        return text;
    }
}
