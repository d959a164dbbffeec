package dev.agentos.session;

import dev.agentos.core.Participant;
import dev.agentos.git.Checkout;
import dev.agentos.git.Worktrees;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.WorkspaceId;
import dev.agentos.workspace.Workspaces;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;

/** Finds the project and the session that belong to a folder. */
public final class ProjectSessions {
    private final Workspaces workspaces;
    private final Sessions sessions;
    private final Worktrees worktrees;

    public ProjectSessions(Workspaces workspaces, Sessions sessions, Worktrees worktrees) {
        this.workspaces = workspaces;
        this.sessions = sessions;
        this.worktrees = worktrees;
    }

    /** The default session of a folder, named after it. */
    public Session defaultSession(Participant by, Path folder) {
        return sessions.openDefault(by, workspaces.register(by, folder));
    }

    /** The project around a folder, if it is known. */
    public Optional<WorkspaceId> projectAround(Participant by, Path folder) {
        return nearest(by, folder).map(Workspace::id);
    }

    /** The nearest workspace that the folder is in. */
    private Optional<Workspace> nearest(Participant by, Path folder) {
        return workspaces.list(by).stream()
                .filter(workspace -> folder.startsWith(workspace.path()))
                .max(Comparator.comparingInt(workspace -> workspace.path().getNameCount()));
    }

    /** The default session of the project around a folder; a repository is made known as a whole. */
    public Session projectSession(Participant by, Path folder) throws InterruptedException {
        var known = nearest(by, folder);
        if (known.isPresent()) return sessions.openDefault(by, known.get());
        var top = worktrees.find(folder).map(Checkout::top).orElse(folder);
        return defaultSession(by, top);
    }
}
