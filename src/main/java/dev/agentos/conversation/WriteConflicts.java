package dev.agentos.conversation;

import dev.agentos.document.SeenText;
import dev.agentos.file.WorkspacePath;
import java.util.Optional;

/** Keeps what an ACP agent wanted to write where others have changed the same place since it read the file. */
@FunctionalInterface
public interface WriteConflicts {
    /** Nobody keeps anything: the agent is refused, and has its text. */
    WriteConflicts REFUSED = (agent, path, seen, etag, wanted) -> Optional.of("");

    /**
     * Settles the conflict as the session wants. Otherwise it is pending, and the answer is the id under which a person
     * decides. {@code etag} names the file that was seen.
     */
    Optional<String> keep(ConversationId agent, WorkspacePath path, SeenText seen, String etag, String wanted);
}
