package dev.agentos.file;

import dev.agentos.core.Participant;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The files of workspaces for those who may: the one place where permissions on files are asked. */
public final class WorkspaceFiles {
    private final Workspaces workspaces;
    /** One per folder: writes to one file wait for each other. */
    private final Map<Path, FileTree> trees = new ConcurrentHashMap<>();

    public WorkspaceFiles(Workspaces workspaces) {
        this.workspaces = workspaces;
    }

    /** The files of a workspace, for {@code FILE_READ}, {@code FILE_WRITE} or {@code FILE_DELETE}. */
    public FileTree tree(Participant by, Action action, WorkspaceId id) {
        return trees.computeIfAbsent(workspaces.require(by, action, id).path(), FileTree::new);
    }
}
