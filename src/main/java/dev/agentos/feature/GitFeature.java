package dev.agentos.feature;

import dev.agentos.api.GitApi;
import dev.agentos.core.Participant;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Repositories;
import dev.agentos.git.Worktrees;
import dev.agentos.platform.Feature;
import dev.agentos.platform.RecoveryStage;
import dev.agentos.platform.Registry;
import dev.agentos.workspace.Workspace;
import dev.agentos.workspace.Workspaces;
import java.time.Instant;

/** Git in workspaces, and the worktrees that agents work in. */
final class GitFeature implements Feature {
    final Repositories repositories;
    final Worktrees worktrees;
    private final Workspaces workspaces;
    private final Instant openedAt;

    GitFeature(Platform platform, Workspaces workspaces, WorkspaceFiles files) {
        this.workspaces = workspaces;
        this.repositories = new Repositories(files, platform.programs());
        this.worktrees = new Worktrees(platform.programs());
        this.openedAt = platform.clock().instant();
    }

    @Override
    public void register(Registry to) {
        to.routes(new GitApi(repositories).routes());
        to.onWorkspaceForgotten(this::forget);
        to.onRecover(RecoveryStage.CLEAN_UP, safeMode -> repositories.clear(openedAt));
    }

    private void forget(Workspace forgotten) {
        var others = workspaces.list(Participant.SYSTEM).stream()
                .map(Workspace::path)
                .toList();
        repositories.forget(forgotten.path(), others);
    }
}
