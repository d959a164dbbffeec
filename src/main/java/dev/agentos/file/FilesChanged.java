package dev.agentos.file;

import dev.agentos.workspace.WorkspaceId;

/** Published when files of a workspace have changed. */
public record FilesChanged(WorkspaceId workspace, FileChanges changes) {}
