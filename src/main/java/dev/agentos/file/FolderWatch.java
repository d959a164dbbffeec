package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.TaskGroup;
import dev.agentos.file.FileChange.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger.Level;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Watches the folders of one workspace, except the quiet ones, with one thread. Folders are held open while their watch
 * is added, so a swapped-in link has no effect; links are not followed. A burst is reported once, when it has ended or
 * after a moment.
 */
final class FolderWatch implements AutoCloseable {
    private static final int MAX_FOLDERS = 20_000;
    static final Duration QUIET = Duration.ofMillis(8);
    private static final Duration LONGEST = Duration.ofMillis(40);
    private static final WatchEvent.Kind<?>[] EVERYTHING = {
        StandardWatchEventKinds.ENTRY_CREATE, StandardWatchEventKinds.ENTRY_MODIFY, StandardWatchEventKinds.ENTRY_DELETE
    };

    private final FileTree tree;
    private final Consumer<FileChanges> listener;
    private final WatchService service;
    private final Map<WatchKey, WorkspacePath> folders = new ConcurrentHashMap<>();
    /** The same by path, so that all below one are found at once. */
    private final ConcurrentSkipListMap<String, WatchKey> keys = new ConcurrentSkipListMap<>();
    /** Of git's own folders; true for one that holds branches. */
    private final Map<WatchKey, Boolean> git = new ConcurrentHashMap<>();

    private final Set<WorkspacePath> quiet = ConcurrentHashMap.newKeySet();
    private final ChangeBatch batch = new ChangeBatch();
    private final Thread thread;
    private volatile Optional<String> limit = Optional.empty();

    /** When it returns, all further changes are reported. */
    FolderWatch(FileTree tree, Consumer<FileChanges> listener) throws IOException {
        this.tree = tree;
        this.listener = listener;
        this.service = tree.folder().getFileSystem().newWatchService();
        // Not a virtual thread: the system calls for many folders at once would occupy its carrier thread.
        this.thread = Thread.ofPlatform()
                .daemon()
                .name("watch " + tree.folder().getFileName())
                .unstarted(this::follow);
        try {
            add(WorkspacePath.ROOT, false);
            addGit();
        } catch (IOException | RuntimeException failed) {
            service.close();
            throw failed;
        }
        thread.start();
    }

    /** The reason if some folders are not watched. */
    Optional<String> limit() {
        return limit;
    }

    /** The quiet folders. */
    Set<WorkspacePath> unwatched() {
        return Set.copyOf(quiet);
    }

    /** Quiet folders are known, and not watched. */
    private boolean isWatched(WorkspacePath folder) {
        if (!QuietFolders.contains(onDisk(folder))) return true;
        quiet.add(folder);
        return false;
    }

    /** Puts one more folder under watch, also a quiet one, without those below. */
    void also(WorkspacePath folder) {
        tree.at(folder, place -> register(tree.locate(folder), place));
    }

    private boolean register(WorkspacePath path, Place place) throws IOException {
        if (folders.size() >= MAX_FOLDERS) return limited("the workspace has more than " + MAX_FOLDERS + " folders");
        try {
            var key = place.path().register(service, EVERYTHING);
            folders.put(key, path);
            keys.put(path.text(), key);
            return true;
        } catch (IOException noMore) {
            if (!place.stat().isFolder()) return false;
            return limited("the system's limit of watched folders is reached (" + noMore.getMessage()
                    + "); raise fs.inotify.max_user_watches");
        }
    }

    private boolean limited(String why) {
        if (limit.isEmpty())
            System.getLogger("file").log(Level.WARNING, "not all folders of {0} are watched: {1}", tree.folder(), why);
        limit = Optional.of(why);
        return false;
    }

    /**
     * Watches a folder with everything below. The contents of a new folder may be older than its watch, and are
     * {@code told}.
     */
    private void add(WorkspacePath path, boolean told) throws IOException {
        if (path.isTooDeep()) {
            limited("some folders are nested more than " + WorkspacePath.MAX_DEPTH + " deep");
            return;
        }
        boolean watched;
        List<FileEntry> entries;
        try {
            watched = tree.strictlyAt(path, place -> register(path, place));
            entries = watched ? tree.list(path) : List.of();
        } catch (AgentOsException goneOrNotOurs) {
            return;
        }
        for (var entry : entries) {
            if (!entry.safe()) {
                if (told) batch.rescan(path);
                continue;
            }
            var inner = path.child(entry.name());
            if (told) batch.add(inner, Kind.CREATED);
            if (entry.kind() == FileStat.Kind.FOLDER && !entry.link() && isWatched(inner)) add(inner, told);
        }
    }

    private Path name(WorkspacePath folder, String name) {
        return onDisk(folder).resolve(name);
    }

    private Path onDisk(WorkspacePath path) {
        return tree.folder().resolve(path.text());
    }

    private void addGit() throws IOException {
        for (var folder : GitFolders.of(tree.folder())) {
            if (Files.isDirectory(folder)) git.put(folder.register(service, EVERYTHING), false);
            for (var refs : GitFolders.refs(folder)) git.put(refs.register(service, EVERYTHING), true);
        }
    }

    private void follow() {
        try {
            while (true) {
                collect(service.take());
                long end = System.nanoTime() + LONGEST.toNanos();
                WatchKey key;
                while (System.nanoTime() < end && (key = service.poll(QUIET.toMillis(), TimeUnit.MILLISECONDS)) != null)
                    collect(key);
                tell();
            }
        } catch (ClosedWatchServiceException | InterruptedException stopped) {
            // There is no listener any more.
        } catch (IOException | UncheckedIOException broken) {
            System.getLogger("file")
                    .log(Level.WARNING, "the watch of {0} has ended: {1}", tree.folder(), broken.getMessage());
        }
    }

    /** After an overflow of events there may be folders that are not watched yet. */
    private void tell() throws IOException {
        if (batch.isEmpty()) return;
        var changes = batch.take();
        for (var folder : changes.rescan()) add(folder, false);
        listener.accept(changes);
    }

    private void collect(WatchKey key) throws IOException {
        var folder = folders.get(key);
        var events = key.pollEvents();
        if (folder != null) for (var event : events) happened(folder, event);
        else if (git.containsKey(key)) for (var event : events) happenedToGit(key, event);
        if (key.reset()) return;
        git.remove(key);
        var gone = folders.remove(key);
        if (gone != null) keys.remove(gone.text(), key);
    }

    private void happened(WorkspacePath folder, WatchEvent<?> event) throws IOException {
        if (!(event.context() instanceof Path name)) {
            batch.rescan(folder);
            return;
        }
        var text = name.toString();
        if (folder.isRoot() && text.equals(".git")) happenedToDotGit();
        if (FreshFile.isInUse(text)
                || FreshFile.wasUsed(text) && !Files.exists(name(folder, text), LinkOption.NOFOLLOW_LINKS)) return;
        if (!SafeName.isSafe(text)) {
            batch.rescan(folder);
            return;
        }
        var path = folder.child(text);
        if (event.kind() == StandardWatchEventKinds.ENTRY_DELETE) deleted(path);
        else if (event.kind() == StandardWatchEventKinds.ENTRY_CREATE) created(path);
        else if (!Files.isDirectory(onDisk(path), LinkOption.NOFOLLOW_LINKS)) batch.add(path, Kind.CHANGED);
    }

    private void created(WorkspacePath path) throws IOException {
        batch.add(path, Kind.CREATED);
        var onDisk = onDisk(path);
        if (Files.isDirectory(onDisk, LinkOption.NOFOLLOW_LINKS) && isWatched(path)) add(path, true);
    }

    private void deleted(WorkspacePath path) {
        batch.add(path, Kind.DELETED);
        quiet.removeIf(folder -> folder.isIn(path) && !Files.isDirectory(onDisk(folder), LinkOption.NOFOLLOW_LINKS));
        if (!keys.containsKey(path.text()) || Files.isDirectory(onDisk(path), LinkOption.NOFOLLOW_LINKS)) return;
        forget(path.text());
        keys.subMap(path + "/", path + "0").keySet().forEach(this::forget);
    }

    /** A folder that was moved may be watched under its new path already, by the same key. */
    private void forget(String path) {
        var key = keys.remove(path);
        if (key == null || !folders.remove(key, new WorkspacePath(path))) return;
        key.cancel();
    }

    private void happenedToDotGit() throws IOException {
        batch.git();
        addGit();
    }

    private void happenedToGit(WatchKey key, WatchEvent<?> event) throws IOException {
        if (!(event.context() instanceof Path name)) batch.git();
        else if (GitFolders.tells(name.toString(), git.get(key))) {
            batch.git();
            if (git.get(key) && event.kind() == StandardWatchEventKinds.ENTRY_CREATE) addGit();
        }
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException unlikely) {
            System.getLogger("file").log(Level.DEBUG, "a watch did not close: {0}", unlikely.getMessage());
        }
        if (Thread.currentThread() != thread) TaskGroup.joinUninterruptibly(thread);
    }
}
