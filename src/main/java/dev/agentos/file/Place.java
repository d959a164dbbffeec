package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A folder or file that was found and is held: whoever renames it or puts a link in its place meanwhile changes nothing
 * for us. It is reached by its descriptor under {@code /proc/self/fd}, with all that Java can do to a path.
 */
final class Place implements AutoCloseable {
    private static final long STAYING_INSIDE = Kernel.BENEATH | Kernel.NO_MAGIC_LINKS;

    private final int descriptor;
    private final Path path;
    /** Seen from the workspace's folder: AgentOS' own files, when they are in it. Their keys are nobody's business. */
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
                    "the workspace's folder " + folder + " is not there any more",
                    "put it back, or forget the workspace");
        return new Place(found, closed);
    }

    /** What is at {@code wanted}, through links as long as they stay inside. */
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

    /** What is called so in this folder, if it is not a link. */
    Optional<Place> named(WorkspacePath wanted) {
        int found = Kernel.locate(descriptor, wanted.name(), STAYING_INSIDE | Kernel.NO_LINKS);
        if (found == -Kernel.ENOENT) return Optional.empty();
        if (found < 0) throw failure(wanted, found);
        return Optional.of(new Place(found, closed));
    }

    private Place through(WorkspacePath wanted) {
        int found = Kernel.locate(descriptor, wanted.text(), STAYING_INSIDE);
        if (found == -Kernel.ENOENT) throw WorkspacePath.refused(wanted.text(), "it is a link that leads nowhere");
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
        if (!here.startsWith(from)) throw WorkspacePath.refused(asked.text(), "it leads out of the workspace");
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
            case Kernel.EXDEV -> WorkspacePath.refused(wanted.text(), "it is a link that leads out of the workspace");
            case Kernel.ELOOP ->
                WorkspacePath.refused(
                        wanted.text(), "it is a link that may not be followed here, or leads in a circle");
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
