package dev.agentos.api;

import dev.agentos.file.ChangeQueue;
import dev.agentos.file.FileFacts;
import dev.agentos.file.FileWatcher;
import dev.agentos.file.FilesChanged;
import dev.agentos.file.WorkspaceFiles;
import dev.agentos.http.Answer;
import dev.agentos.http.EventStream;
import dev.agentos.http.Exchange;
import dev.agentos.http.Route;
import dev.agentos.platform.WireEvent;
import dev.agentos.protocol.FilesChangedView;
import dev.agentos.protocol.JsonText;
import dev.agentos.protocol.WatchView;
import dev.agentos.security.Action;
import dev.agentos.workspace.WorkspaceId;
import java.time.Duration;
import java.util.List;

/** How programs and pages hear of changes to files. */
public final class WatchApi {
    private static final Duration BEAT = Duration.ofSeconds(15);

    private final FileFacts facts;
    private final WorkspaceFiles files;
    private final FileWatcher watcher;

    public WatchApi(FileFacts facts, WorkspaceFiles files, FileWatcher watcher) {
        this.facts = facts;
        this.files = files;
        this.watcher = watcher;
    }

    public List<Route> routes() {
        return List.of(
                Route.post(
                                "/api/workspaces/{id}/watch",
                                Action.FILE_READ,
                                "Include files.changed in the events for the next 90 seconds",
                                this::keep)
                        .gives(WatchView.class),
                Route.get(
                                "/api/workspaces/{id}/watch",
                                Action.FILE_READ,
                                "Follow changes to files as server-sent events",
                                this::stream)
                        .events(FilesChangedView.class, "files.changed")
                        .givesEvents());
    }

    public static List<WireEvent> events() {
        return List.of(WireEvent.of(FilesChanged.class, FilesChangedView.class, FileViews::of, FileFacts.CHANGED));
    }

    private Answer keep(Exchange exchange) {
        var watched = facts.watch(exchange.participant(), workspace(exchange));
        return Answer.ok(new WatchView(watched.until(), watched.limit().orElse(null)));
    }

    private Answer stream(Exchange exchange) {
        var id = workspace(exchange);
        var tree = files.tree(exchange.participant(), Action.FILE_READ, id);
        return new Answer.Events(stream -> {
            var queue = new ChangeQueue();
            try (var _ = watcher.subscribe(tree, queue)) {
                stream.send("0", "watching", "{}");
                follow(exchange, id, queue, stream);
            }
        });
    }

    private void follow(Exchange exchange, WorkspaceId id, ChangeQueue queue, EventStream stream) throws Exception {
        for (int number = 1; ; ) {
            var changes = queue.poll(BEAT);
            files.tree(exchange.participant(), Action.FILE_READ, id); // stops once the participant may no longer read
            if (changes.isEmpty()) stream.beat();
            else
                stream.send(
                        String.valueOf(number++),
                        FileFacts.CHANGED.name(),
                        JsonText.of(FileViews.of(new FilesChanged(id, changes.get()))));
        }
    }

    private static WorkspaceId workspace(Exchange exchange) {
        return new WorkspaceId(exchange.pathPart("id"));
    }
}
