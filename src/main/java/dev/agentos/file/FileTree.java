package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The files of one workspace. No path leads out of it: links are followed only inside, even if they are exchanged in
 * the meantime, and a file that has a second name outside is left alone. Does not check permissions; its callers do.
 * Thread-safe; writes to one file wait for each other.
 */
public final class FileTree {
    private static final int LOCKS = 64;

    private final Path folder;
    private final Optional<WorkspacePath> closed;
    private final HardLinks hardLinks;
    private final Supplier<EditObserver> observer;
    private final UnfinishedWrites unfinished;
    private final ReentrantLock[] locks = new ReentrantLock[LOCKS];

    /**
     * {@code folder} is the real path of the workspace; the contents of {@code closed} are not served, wherever it is.
     */
    public FileTree(Path folder, Path closed) {
        this(folder, closed, () -> EditObserver.NOBODY);
    }

    /** {@code observer} is notified of every write. */
    FileTree(Path folder, Path closed, Supplier<EditObserver> observer) {
        this.folder = folder;
        this.observer = observer;
        this.closed = closed.startsWith(folder)
                ? Optional.of(new WorkspacePath(folder.relativize(closed).toString()))
                : Optional.empty();
        this.hardLinks = new HardLinks(folder);
        this.unfinished = new UnfinishedWrites(closed);
        Arrays.setAll(locks, i -> new ReentrantLock());
    }

    public Path folder() {
        return folder;
    }

    interface Visit<T> {
        T at(Place place) throws IOException;
    }

    /** Calls back with the file or folder at {@code path}, held open so that it cannot be exchanged. */
    <T> T at(WorkspacePath path, Visit<T> visit) {
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed);
                    var place = root.find(path)) {
                return visit.at(place);
            }
        });
    }

    /** The same without passing any link. */
    <T> T strictlyAt(WorkspacePath path, Visit<T> visit) {
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed);
                    var place = root.strictly(path)) {
                return visit.at(place);
            }
        });
    }

    public FileStat stat(WorkspacePath path) {
        return at(path, Place::stat);
    }

    /** Empty when there is nothing; refusals are thrown all the same. */
    public Optional<FileStat> find(WorkspacePath path) {
        try {
            return Optional.of(stat(path));
        } catch (AgentOsException missing) {
            if (missing.code() == ErrorCode.NOT_FOUND) return Optional.empty();
            throw missing;
        }
    }

    /**
     * The real path: two paths that lead to one file by links give the same. A file that does not exist yet is located
     * by its folder.
     */
    public WorkspacePath locate(WorkspacePath path) {
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed)) {
                return locate(root, path);
            }
        });
    }

    private static WorkspacePath locate(Place root, WorkspacePath path) {
        if (path.isRoot()) return path;
        try (var parent = root.find(path.parent())) {
            var location = parent.locationIn(root, path).child(path.name());
            if (!Files.isSymbolicLink(parent.child(path.name()))) return location;
        }
        try (var target = root.find(path)) {
            return target.locationIn(root, path);
        }
    }

    /** The entries of a folder, folders first, by name. */
    public List<FileEntry> list(WorkspacePath path) {
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed);
                    var place = root.find(path)) {
                if (!place.stat().isFolder()) throw FileFailure.notAFolder(path);
                return new FolderListing(root, place.locationIn(root, path)).entries(place);
            }
        });
    }

    /** All its bytes, of which there may be {@code atMost}. */
    public FileContent read(WorkspacePath path, int atMost) {
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed);
                    var file = root.find(path)) {
                var stat = requireFile(path, file);
                var bytes = read(path, file, atMost);
                return new FileContent(file.locationIn(root, path), bytes, stat, etag(stat, bytes));
            }
        });
    }

    /** Only the bytes of a file to which no link leads, for callers that read very many. */
    public byte[] bytes(WorkspacePath path, int atMost) {
        return strictlyAt(path, file -> {
            var stat = requireFile(path, file);
            if (stat.size() > atMost) throw tooLarge(path, atMost);
            return read(path, file, atMost);
        });
    }

    private static AgentOsException tooLarge(WorkspacePath path, int atMost) {
        return new AgentOsException(ErrorCode.TOO_LARGE, "\"" + path + "\" is larger than " + atMost + " bytes");
    }

    private static byte[] read(WorkspacePath path, Place file, int atMost) throws IOException {
        try (var stream = Files.newInputStream(file.path())) {
            var bytes = stream.readNBytes(atMost == Integer.MAX_VALUE ? atMost : atMost + 1);
            if (bytes.length > atMost) throw tooLarge(path, atMost);
            return bytes;
        }
    }

    /** For files of any size; the caller closes it. */
    public InputStream open(WorkspacePath path) {
        return at(path, file -> {
            requireFile(path, file);
            return Files.newInputStream(file.path());
        });
    }

    /** Like {@link #stat}, of a file that may be read. */
    public FileStat statOfFile(WorkspacePath path) {
        return at(path, file -> requireFile(path, file));
    }

    /** The name of its present state. */
    public String etag(WorkspacePath path) {
        return at(path, file -> etag(path, file));
    }

    private String etag(WorkspacePath path, Place file) throws IOException {
        var stat = requireFile(path, file);
        return stat.size() > Etag.MAX_READ ? Etag.of(stat) : Etag.of(read(path, file, Integer.MAX_VALUE));
    }

    private static String etag(FileStat stat, byte[] bytes) {
        return stat.size() > Etag.MAX_READ ? Etag.of(stat) : Etag.of(bytes);
    }

    /** The {@link #etag} of a file of up to 1 MiB with this content. */
    public static String etagOf(byte[] content) {
        return Etag.of(content);
    }

    private FileStat requireFile(WorkspacePath path, Place place) throws IOException {
        return requireFile(path, place.stat());
    }

    FileStat requireFile(WorkspacePath path, FileStat stat) throws IOException {
        if (!stat.isFile()) throw FileFailure.notAFile(path);
        if (!hardLinks.allInside(stat))
            throw WorkspacePath.refused(path.text(), "the file has another name outside the workspace (a hard link)");
        return stat;
    }

    /**
     * Replaces the content of a file on behalf of a participant, atomically; it is on the disk when this returns. The
     * mode is kept; a link's target is replaced, not the link. Throws OUTDATED if the file is not in the expected
     * state.
     */
    public FileContent write(String by, WorkspacePath path, byte[] bytes, Expected expected) {
        return write(
                path, bytes, expected, location -> observer.get().writes(by, folder.resolve(location.text()), bytes));
    }

    /** The same, but does not notify the observer, so that the edit becomes a pending change. */
    public FileContent writeForReview(WorkspacePath path, byte[] bytes, Expected expected) {
        return write(path, bytes, expected, location -> done -> {});
    }

    private FileContent write(
            WorkspacePath path, byte[] bytes, Expected expected, Function<WorkspacePath, EditObserver.Writing> begin) {
        if (path.isRoot()) throw FileFailure.notAFile(path);
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed)) {
                var location = locate(root, path);
                return locked(location, () -> write(root, location, bytes, expected, begin));
            }
        });
    }

    private FileContent write(
            Place root,
            WorkspacePath path,
            byte[] bytes,
            Expected expected,
            Function<WorkspacePath, EditObserver.Writing> begin)
            throws IOException {
        try (var parent = root.strictly(path.parent())) {
            var old = requireExpected(parent, path, expected);
            var writing = begin.apply(path);
            boolean done = false;
            try {
                new FreshFile(parent, folder.resolve(path.text()), unfinished).write(bytes, old, expected);
                done = true;
            } catch (FileAlreadyExistsException faster) {
                throw FileFailure.outdated(path);
            } finally {
                writing.ended(done);
            }
            var stat = FileStat.of(parent.child(path.name()), false);
            return new FileContent(path, bytes, stat, etag(stat, bytes));
        }
    }

    private Optional<FileStat> requireExpected(Place parent, WorkspacePath path, Expected expected) throws IOException {
        var found = parent.named(path);
        if (found.isEmpty()) {
            if (!expected.matches(Optional.empty())) throw FileFailure.outdated(path);
            return Optional.empty();
        }
        try (var file = found.get()) {
            var stat = requireFile(path, file);
            if (!(expected instanceof Expected.Anything) && !expected.matches(Optional.of(etag(path, file))))
                throw FileFailure.outdated(path);
            if (!Files.isWritable(file.path())) throw FileFailure.denied(path);
            return Optional.of(stat);
        }
    }

    private <T> T locked(WorkspacePath path, FileFailure.Step<T> step) throws IOException {
        var lock = locks[Math.floorMod(path.hashCode(), LOCKS)];
        lock.lock();
        try {
            return step.run();
        } finally {
            lock.unlock();
        }
    }

    /**
     * With the folder that {@code path} is in and its name there; the name itself may be a link, and is not followed.
     */
    <T> T inFolder(WorkspacePath path, Visit<T> visit) {
        if (path.isRoot())
            throw new AgentOsException(ErrorCode.CONFLICT, "the workspace's own folder cannot be moved or deleted");
        if (closed.isPresent() && closed.get().isIn(path))
            throw WorkspacePath.refused(path.text(), "AgentOS keeps its own files there");
        return FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed);
                    var parent = root.find(path.parent())) {
                return visit.at(parent);
            }
        });
    }

    /**
     * Deletes a file, an empty folder, or a link but not its target. Permanently: {@link Trash} keeps what people
     * delete.
     */
    public void delete(WorkspacePath path, Expected expected) {
        inFolder(
                path,
                parent -> locked(path, () -> {
                    var name = parent.child(path.name());
                    if (expected instanceof Expected.State) requireExpected(parent, path, expected);
                    Files.delete(name);
                    return true;
                }));
    }

    /** With the folders above it that are missing. Nothing happens when it is there. */
    public void createFolder(WorkspacePath path) {
        FileFailure.about(path, () -> {
            try (var root = Place.root(folder, closed)) {
                createFolder(root, path);
                return true;
            }
        });
    }

    private static void createFolder(Place root, WorkspacePath path) throws IOException {
        if (path.isRoot()) return;
        try (var there = root.find(path)) {
            if (!there.stat().isFolder()) throw FileFailure.exists(path);
            return;
        } catch (AgentOsException missing) {
            if (missing.code() != ErrorCode.NOT_FOUND) throw missing;
        }
        createFolder(root, path.parent());
        try (var parent = root.find(path.parent())) {
            createFolder(parent.child(path.name()));
        }
    }

    /** Another program may have created it in the meantime. */
    private static void createFolder(Path folder) throws IOException {
        try {
            Files.createDirectory(folder);
        } catch (FileAlreadyExistsException faster) {
            if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) throw faster;
        }
    }

    /** Gives a file, folder or link another name or folder, in which there must be nothing of that name. */
    public void move(WorkspacePath from, WorkspacePath to) {
        if (to.isIn(from))
            throw new AgentOsException(ErrorCode.CONFLICT, "\"" + from + "\" cannot be moved into itself");
        inFolder(from, source -> {
            var name = source.child(from.name());
            if (!Files.exists(name, LinkOption.NOFOLLOW_LINKS)) throw new NoSuchFileException(from.text());
            return inFolder(to, target -> {
                FreshFile.moveToFree(name, target.child(to.name()));
                return true;
            });
        });
    }
}
