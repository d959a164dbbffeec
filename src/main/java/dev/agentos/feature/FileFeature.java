package dev.agentos.feature;

import dev.agentos.api.FileApi;
import dev.agentos.api.WatchApi;
import dev.agentos.file.FileFacts;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.git.Repositories;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;

/** The files of workspaces, and the events about changes to them. */
final class FileFeature implements Feature {
    final FileWatcher watcher = new FileWatcher();
    private final WorkspaceFiles files;
    private final Repositories repositories;
    private final FileFacts facts;

    FileFeature(Platform platform, WorkspaceFiles files, Repositories repositories) {
        this.files = files;
        this.repositories = repositories;
        this.facts = new FileFacts(files, watcher, platform.bus(), platform.clock());
    }

    @Override
    public void register(Registry to) {
        to.routes(new FileApi(files, repositories).routes());
        to.routes(new WatchApi(facts, files, watcher).routes());
        to.events(WatchApi.events());
        to.onClose(watcher::close);
    }
}
