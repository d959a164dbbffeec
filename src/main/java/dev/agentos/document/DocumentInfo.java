package dev.agentos.document;

import dev.agentos.core.RandomId;
import dev.agentos.file.WorkspacePath;
import dev.agentos.workspace.WorkspaceId;
import java.time.Instant;

/**
 * The stored record of a document: its file and its epoch. Replicas of another epoch have nothing in common with it and
 * must not be merged with it.
 */
public record DocumentInfo(String id, WorkspaceId workspace, WorkspacePath path, String epoch, Instant createdAt) {
    static DocumentInfo next(WorkspaceId workspace, WorkspacePath path, Instant at) {
        return new DocumentInfo(RandomId.next(), workspace, path, RandomId.next(), at);
    }

    DocumentInfo movedTo(WorkspacePath to) {
        return new DocumentInfo(id, workspace, to, epoch, createdAt);
    }

    /** Where its events are published. */
    public String topic() {
        return "workspace." + workspace + ".document";
    }
}
