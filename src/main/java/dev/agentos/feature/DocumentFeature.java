package dev.agentos.feature;

import dev.agentos.api.DocumentApi;
import dev.agentos.api.DocumentSockets;
import dev.agentos.config.ConfigKeys;
import dev.agentos.document.Documents;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.platform.Feature;
import dev.agentos.platform.Registry;
import java.time.Duration;

/** Documents: text files that several people and agents edit at once. */
final class DocumentFeature implements Feature {
    final Documents documents;
    private final WorkspaceFiles files;

    DocumentFeature(Platform platform, WorkspaceFiles files, FileWatcher watcher) {
        this.files = files;
        this.documents = new Documents(
                platform.home(),
                platform.store(),
                files,
                watcher,
                platform.bus(),
                platform.clock(),
                () -> Duration.ofMillis(platform.config().get().value(ConfigKeys.EDITOR_AUTO_SAVE)),
                DocumentApi::view);
    }

    @Override
    public void register(Registry to) {
        to.routes(new DocumentApi(documents).routes());
        to.sockets(new DocumentSockets(documents, files).routes());
        to.events(DocumentApi.events());
        to.onStop(documents::close);
    }
}
