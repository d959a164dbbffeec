package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Watches a workspace while there are listeners: one watch for all of them, started with the first and ended with the
 * last. Guarded by its own lock.
 */
public final class FileWatcher implements AutoCloseable {
    private final Map<Path, Shared> watches = new HashMap<>();

    /** One listener's registration; ends when closed. */
    public interface Listening extends AutoCloseable {
        /** Also reports one more folder, which is otherwise not watched because tools fill it. */
        void also(WorkspacePath folder);

        /** The reason if a part is not watched. */
        Optional<String> limit();

        /** The folders that are not watched because tools fill them. */
        Set<WorkspacePath> unwatched();

        @Override
        void close();
    }

    /** Its lock is held while the watch begins or ends; the watcher's own only for the map. */
    private static final class Shared {
        private final List<FileListener> listeners = new CopyOnWriteArrayList<>();
        private @Nullable FolderWatch watch;

        synchronized FolderWatch begin(FileTree tree) throws IOException {
            if (watch == null) watch = new FolderWatch(tree, this::tell);
            return watch;
        }

        synchronized void end() {
            if (watch != null) watch.close();
        }

        void tell(FileChanges changes) {
            for (var listener : listeners) {
                try {
                    listener.changed(changes);
                } catch (RuntimeException bug) {
                    System.getLogger("file").log(System.Logger.Level.ERROR, "a listener failed", bug);
                }
            }
        }
    }

    /** When it returns, {@code listener} is notified of all further changes. Permissions are checked by the caller. */
    public Listening subscribe(FileTree tree, FileListener listener) {
        var shared = join(tree.folder(), listener);
        try {
            return listening(tree.folder(), shared.begin(tree), listener);
        } catch (IOException failed) {
            leave(tree.folder(), listener);
            throw new AgentOsException(
                    ErrorCode.TOO_MANY,
                    "the workspace cannot be watched: " + failed.getMessage(),
                    "raise fs.inotify.max_user_instances",
                    failed);
        } catch (RuntimeException failed) {
            leave(tree.folder(), listener);
            throw failed;
        }
    }

    private synchronized Shared join(Path folder, FileListener listener) {
        var shared = watches.computeIfAbsent(folder, first -> new Shared());
        shared.listeners.add(listener);
        return shared;
    }

    private Listening listening(Path folder, FolderWatch watch, FileListener listener) {
        return new Listening() {
            @Override
            public void also(WorkspacePath more) {
                watch.also(more);
            }

            @Override
            public Optional<String> limit() {
                return watch.limit();
            }

            @Override
            public Set<WorkspacePath> unwatched() {
                return watch.unwatched();
            }

            @Override
            public void close() {
                leave(folder, listener);
            }
        };
    }

    private void leave(Path folder, FileListener listener) {
        if (removeLast(folder, listener) instanceof Shared unwanted) unwanted.end();
    }

    private synchronized @Nullable Shared removeLast(Path folder, FileListener listener) {
        var shared = watches.get(folder);
        if (shared == null || !shared.listeners.remove(listener) || !shared.listeners.isEmpty()) return null;
        return watches.remove(folder);
    }

    /** How many workspaces are watched. */
    public synchronized int watched() {
        return watches.size();
    }

    @Override
    public synchronized void close() {
        watches.values().forEach(Shared::end);
        watches.clear();
    }
}
