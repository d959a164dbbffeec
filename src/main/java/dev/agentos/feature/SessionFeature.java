package dev.agentos.feature;

import dev.agentos.api.SessionApi;
import dev.agentos.git.Worktrees;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.platform.SessionDeletion;
import dev.agentos.security.Permissions;
import dev.agentos.session.ProjectSessions;
import dev.agentos.session.Sessions;
import dev.agentos.workspace.Workspaces;

/** Sessions, and the session of a folder. */
final class SessionFeature implements Feature {
    final Sessions sessions;
    final ProjectSessions projects;
    private final Permissions permissions;

    SessionFeature(Platform platform, Workspaces workspaces, Worktrees worktrees) {
        this.permissions = platform.permissions();
        this.sessions = new Sessions(platform.store(), platform.bus(), permissions, platform.clock());
        this.projects = new ProjectSessions(workspaces, sessions, worktrees);
    }

    @Override
    public void register(Registry to) {
        to.offer(sessions);
        to.offer(projects);
        var deletion = to.offer(new SessionDeletion(permissions, sessions, to));
        to.routes(new SessionApi(sessions, deletion).routes());
        to.events(SessionApi.events());
    }
}
