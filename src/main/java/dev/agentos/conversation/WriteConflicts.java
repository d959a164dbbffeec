package dev.agentos.conversation;

import dev.agentos.document.SeenText;
import dev.agentos.file.WorkspacePath;
import java.util.Optional;

/** Handles writes of ACP agents where others have changed the same place since the agent read the file. */
@FunctionalInterface
public interface WriteConflicts {
    /** Refuses all such writes. */
    WriteConflicts REFUSED = (agent, path, seen, etag, wanted) -> Optional.of("");

    /**
     * Resolves the conflict by the session's strategy; otherwise returns the id of the pending action that a person
     * decides about. {@code etag} is that of the file that was read.
     */
    Optional<String> keep(ConversationId agent, WorkspacePath path, SeenText seen, String etag, String wanted);
}
