package dev.agentos.feature;

import dev.agentos.api.WorkspaceApi;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import dev.agentos.platform.WorkspaceRemoval;
import dev.agentos.workspace.Workspaces;

/** Registered folders. */
final class WorkspaceFeature implements Feature {
    final Workspaces workspaces;
    final WorkspaceFiles files;

    WorkspaceFeature(Platform platform) {
        this.workspaces = new Workspaces(
                platform.store(),
                platform.bus(),
                platform.permissions(),
                platform.clock(),
                platform.home().folder());
        this.files = new WorkspaceFiles(platform.home(), workspaces, platform.clock());
    }

    @Override
    public void register(Registry to) {
        to.offer(workspaces);
        to.offer(files);
        var removal = to.offer(new WorkspaceRemoval(workspaces, to));
        to.routes(new WorkspaceApi(workspaces, removal).routes());
        to.events(WorkspaceApi.events());
    }
}
