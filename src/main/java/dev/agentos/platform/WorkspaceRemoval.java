package dev.agentos.platform;

import dev.agentos.core.Participant;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;

/** Unregisters workspaces, with everything that features keep for them. */
public final class WorkspaceRemoval {
    private final Workspaces workspaces;
    private final Registry features;

    public WorkspaceRemoval(Workspaces workspaces, Registry features) {
        this.workspaces = workspaces;
        this.features = features;
    }

    /** The folder is not touched. */
    public void forget(Participant by, WorkspaceId id) {
        var forgotten = workspaces.find(by, id);
        workspaces.forget(by, id);
        forgotten.ifPresent(features::workspaceForgotten);
    }
}
