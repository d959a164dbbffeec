package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file or folder that is held open: renaming it or replacing it by a link has no effect on us. It is reached by its
 * descriptor under {@code /proc/self/fd}, so all of Java's file operations work on it.
 */
final class Place implements AutoCloseable {
    private static final long STAYING_INSIDE = Kernel.BENEATH | Kernel.NO_MAGIC_LINKS;

    private final int descriptor;
    private final Path path;
    /**
     * The path of AgentOS's own files in the workspace, if they are inside it. They contain keys and are never served.
     */
    private final Optional<WorkspacePath> closed;

    private Place(int descriptor, Optional<WorkspacePath> closed) {
        this.descriptor = descriptor;
        this.closed = closed;
        this.path = Path.of("/proc/self/fd", String.valueOf(descriptor));
    }

    /** The workspace's folder; its path was free of links when it was registered and has to be so still. */
    static Place root(Path folder, Optional<WorkspacePath> closed) {
        int found = Kernel.locate(Kernel.NOTHING, folder.toString(), Kernel.NO_LINKS);
        if (found == -Kernel.ENOSYS) throw new IllegalStateException("AgentOS needs Linux 5.6 or newer (openat2)");
        if (found < 0)
            throw new AgentOsException(
                    ErrorCode.NOT_FOUND,
                    "the workspace's folder " + folder + " no longer exists",
                    "restore it, or remove the workspace");
        return new Place(found, closed);
    }

    /** Opens {@code wanted}, following links as long as they stay inside. */
    Place find(WorkspacePath wanted) {
        requireOpen(wanted, wanted);
        if (wanted.isRoot()) return strictly(wanted);
        int found = Kernel.locate(descriptor, wanted.text(), STAYING_INSIDE | Kernel.NO_LINKS);
        if (found >= 0) return new Place(found, closed);
        if (found != -Kernel.ELOOP) throw failure(wanted, found);
        return through(wanted);
    }

    /** The same without any link. */
    Place strictly(WorkspacePath wanted) {
        requireOpen(wanted, wanted);
        int found = Kernel.locate(descriptor, wanted.isRoot() ? "." : wanted.text(), STAYING_INSIDE | Kernel.NO_LINKS);
        if (found < 0) throw failure(wanted, found);
        return new Place(found, closed);
    }

    /** Opens an entry of this folder, if it is not a link. */
    Optional<Place> named(WorkspacePath wanted) {
        int found = Kernel.locate(descriptor, wanted.name(), STAYING_INSIDE | Kernel.NO_LINKS);
        if (found == -Kernel.ENOENT) return Optional.empty();
        if (found < 0) throw failure(wanted, found);
        return Optional.of(new Place(found, closed));
    }

    private Place through(WorkspacePath wanted) {
        int found = Kernel.locate(descriptor, wanted.text(), STAYING_INSIDE);
        if (found == -Kernel.ENOENT) throw WorkspacePath.refused(wanted.text(), "it is a broken symbolic link");
        if (found < 0) throw failure(wanted, found);
        var place = new Place(found, closed);
        try {
            place.locationIn(this, wanted);
            return place;
        } catch (AgentOsException refused) {
            place.close();
            throw refused;
        }
    }

    /**
     * Its path without links, seen from {@code root}; refused when that is a path we would not serve, as inside
     * {@code .git}.
     */
    WorkspacePath locationIn(Place root, WorkspacePath asked) {
        var from = root.location();
        var here = location();
        if (here.equals(from)) return WorkspacePath.ROOT;
        if (!here.startsWith(from)) throw WorkspacePath.refused(asked.text(), "it leads outside the workspace");
        var location = new WorkspacePath(from.relativize(here).toString());
        requireOpen(location, asked);
        return location;
    }

    private void requireOpen(WorkspacePath location, WorkspacePath asked) {
        if (closed.isPresent() && location.isIn(closed.get()))
            throw WorkspacePath.refused(asked.text(), "AgentOS keeps its own files there");
    }

    private Path location() {
        try {
            return Files.readSymbolicLink(path);
        } catch (IOException impossible) {
            throw new IllegalStateException("/proc does not tell where a file is", impossible);
        }
    }

    private static AgentOsException failure(WorkspacePath wanted, int error) {
        return switch (-error) {
            case Kernel.ENOENT, Kernel.ENOTDIR -> FileFailure.notFound(wanted);
            case Kernel.EXDEV -> WorkspacePath.refused(wanted.text(), "it is a symbolic link to outside the workspace");
            case Kernel.ELOOP ->
                WorkspacePath.refused(wanted.text(), "it is a symbolic link that cannot be followed here, or a loop");
            case Kernel.EACCES -> FileFailure.denied(wanted);
            case Kernel.ENAMETOOLONG -> WorkspacePath.refused(wanted.text(), "it is too long");
            default ->
                new AgentOsException(ErrorCode.FILE_FAILED, "\"" + wanted + "\" cannot be reached: error " + -error);
        };
    }

    /** For everything that Java does with a path. Valid until closed. */
    Path path() {
        return path;
    }

    Path child(String name) {
        return path.resolve(name);
    }

    FileStat stat() throws IOException {
        return FileStat.of(path, true);
    }

    @Override
    public void close() {
        Kernel.close(descriptor);
    }
}
