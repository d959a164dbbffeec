package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ByteNames;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;

/**
 * The files of a folder exactly as they are: a link is a file of its own, whose content is where it leads, and is never
 * followed; whether a file can be executed belongs to it.
 */
public final class ExactFiles {
    private static final int EXECUTABLE = 0100;
    private static final int ALL_EXECUTABLE = 0111;
    private static final int READABLE_TO_EXECUTABLE = 2;
    private static final int MOST_TRIES = 5;

    private final FileTree tree;

    public ExactFiles(FileTree tree) {
        this.tree = tree;
    }

    /** What is at a path, with its content. */
    public record Found(FileStat stat, byte[] content) {
        public boolean isLink() {
            return stat.kind() == FileStat.Kind.LINK;
        }
    }

    public static boolean isExecutable(FileStat stat) {
        return (stat.mode() & EXECUTABLE) != 0;
    }

    public FileTree tree() {
        return tree;
    }

    /** Only what the system says, for those who look at very many; empty when there is no file and no link. */
    public Optional<FileStat> stat(WorkspacePath path) {
        if (FreshFile.isInUse(path.name())) return Optional.empty();
        try {
            var stat = FileStat.of(tree.folder().resolve(path.text()), false);
            return stat.isFile() || stat.kind() == FileStat.Kind.LINK ? Optional.of(stat) : Optional.empty();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** What the system says of a folder; empty when there is none, or its name is not UTF-8. */
    public Optional<FileStat> statOfFolder(String name) {
        try {
            return Optional.of(FileStat.of(tree.folder().resolve(name), false)).filter(FileStat::isFolder);
        } catch (IOException | InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** Whether the system does not let us see if there is anything. */
    public boolean isOutOfReach(WorkspacePath path) {
        try {
            FileStat.of(tree.folder().resolve(path.text()), false);
            return false;
        } catch (AccessDeniedException closed) {
            return true;
        } catch (IOException gone) {
            return false;
        }
    }

    /**
     * What the system says of a file whose name is no safe path, also when it is not UTF-8. Nothing is done to such
     * files.
     */
    public Optional<FileStat> statOfOdd(String name) {
        try {
            return Optional.of(FileStat.of(oddPath(name), false));
        } catch (IOException | IllegalArgumentException gone) {
            return Optional.empty();
        }
    }

    /** Only for comparing: the content of such a file. */
    public Optional<byte[]> contentOfOdd(String name, int atMost) {
        try {
            var path = oddPath(name);
            var stat = FileStat.of(path, false);
            if (stat.kind() == FileStat.Kind.LINK) return Optional.of(target(path));
            return stat.isFile() && stat.size() <= atMost ? Optional.of(bytes(path, stat, atMost)) : Optional.empty();
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    /** Text has no place for bytes that are not UTF-8; an address has. */
    private Path oddPath(String name) {
        var address = new StringBuilder(tree.folder().toUri().getRawPath());
        if (address.charAt(address.length() - 1) != '/') address.append('/');
        for (byte b : ByteNames.bytes(name)) address.append(b == '/' ? "/" : "%%%02X".formatted(b));
        return Path.of(URI.create("file://" + address));
    }

    /**
     * Removes the name of a file that nobody could read, with the folders that are empty then; OUTDATED when another
     * file has it.
     */
    public void unlink(WorkspacePath path, FileStat seen) {
        tree.strictlyAt(path.parent(), parent -> {
            var name = parent.child(path.name());
            var now = FileStat.of(name, false);
            if (!now.identity().equals(seen.identity()) || !now.changed().equals(seen.changed()))
                throw FileFailure.outdated(path);
            Files.delete(name);
            return true;
        });
        for (var folder = path.parent(); !folder.isRoot() && isDeleted(folder); folder = folder.parent()) {}
    }

    /**
     * Empty when there is neither a file nor a link, or one with more than {@code atMost} bytes, or one that may not be
     * read.
     */
    public Optional<Found> read(WorkspacePath path, int atMost) {
        try {
            return tree.strictlyAt(path.parent(), parent -> read(parent, path, atMost));
        } catch (AgentOsException unreadable) {
            return Optional.empty();
        }
    }

    /** What was written while it was read is read again. */
    private Optional<Found> read(Place parent, WorkspacePath path, int atMost) throws IOException {
        var name = parent.child(path.name());
        for (int attempt = 1; ; attempt++) {
            var before = FileStat.of(name, false);
            if (before.size() > atMost || !before.isFile() && before.kind() != FileStat.Kind.LINK)
                return Optional.empty();
            var content = before.isFile() ? bytes(name, tree.requireFile(path, before), atMost) : target(name);
            if (attempt == MOST_TRIES || FileStat.of(name, false).equals(before))
                return Optional.of(new Found(before, content));
        }
    }

    private static byte[] bytes(Path file, FileStat stat, int atMost) throws IOException {
        try (var stream = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return stream.readNBytes((int) Math.min(atMost, stat.size() + 1));
        }
    }

    private static byte[] target(Path link) throws IOException {
        return Files.readSymbolicLink(link).toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Puts a file there in place of {@code old}, or of nothing; OUTDATED when that is not what is there. Folders above
     * it are made.
     */
    public void write(WorkspacePath path, byte[] content, boolean executable, Optional<Found> old) {
        tree.createFolder(path.parent());
        if (old.isPresent() && old.get().isLink()) delete(path, old.get());
        var replaced = old.filter(found -> !found.isLink());
        if (replaced.isEmpty() || !Arrays.equals(replaced.get().content(), content))
            tree.write(
                    Participant.SYSTEM.id(),
                    path,
                    content,
                    replaced.map(ExactFiles::expected).orElse(Expected.NOTHING));
        tree.strictlyAt(path, file -> setExecutable(file, executable));
    }

    private static Expected expected(Found old) {
        return Expected.state(old.stat().size() > Etag.MAX_READ ? Etag.of(old.stat()) : Etag.of(old.content()));
    }

    /** Whoever may read it may execute it. */
    private static boolean setExecutable(Place file, boolean executable) throws IOException {
        int mode = file.stat().mode();
        if ((mode & EXECUTABLE) != 0 == executable) return false;
        Files.setAttribute(
                file.path(),
                "unix:mode",
                executable ? mode | (mode >> READABLE_TO_EXECUTABLE) & ALL_EXECUTABLE : mode & ~ALL_EXECUTABLE);
        return true;
    }

    /** Puts a link there in place of {@code old}, or of nothing. */
    public void link(WorkspacePath path, byte[] target, Optional<Found> old) {
        tree.createFolder(path.parent());
        old.ifPresent(found -> delete(path, found));
        tree.strictlyAt(path.parent(), parent -> {
            try {
                return Files.createSymbolicLink(
                        parent.child(path.name()), Path.of(new String(target, StandardCharsets.UTF_8)));
            } catch (FileAlreadyExistsException faster) {
                throw FileFailure.outdated(path);
            }
        });
    }

    /** Takes {@code old} away, with the folders that are empty without it; OUTDATED when something else is there. */
    public void delete(WorkspacePath path, Found old) {
        tree.strictlyAt(path.parent(), parent -> {
            var name = parent.child(path.name());
            if (!isStill(name, path, old)) throw FileFailure.outdated(path);
            Files.delete(name);
            return true;
        });
        for (var folder = path.parent(); !folder.isRoot() && isDeleted(folder); folder = folder.parent()) {}
    }

    private boolean isStill(Path name, WorkspacePath path, Found old) throws IOException {
        try {
            var stat = FileStat.of(name, false);
            if (stat.kind() != old.stat().kind()) return false;
            return Arrays.equals(old.isLink() ? target(name) : tree.bytes(path, old.content().length), old.content());
        } catch (NoSuchFileException gone) {
            return false;
        } catch (AgentOsException grown) {
            if (grown.code() == ErrorCode.TOO_LARGE) return false;
            throw grown;
        }
    }

    /**
     * Clears away what was on its way into place in a folder when a daemon before this one was killed, before
     * {@code time}.
     */
    public void clearLeftBehind(WorkspacePath folder, Instant time) {
        try {
            tree.strictlyAt(folder, place -> {
                try (var names = Files.newDirectoryStream(
                        place.path(),
                        name -> FreshFile.isTemporary(name.getFileName().toString()))) {
                    for (var name : names)
                        if (FileStat.of(name, false).changed().isBefore(time)) Files.delete(name);
                }
                return true;
            });
        } catch (AgentOsException gone) {
            System.getLogger("file").log(Level.DEBUG, "{0} could not be cleared: {1}", folder, gone.getMessage());
        }
    }

    private boolean isDeleted(WorkspacePath folder) {
        try {
            tree.delete(folder, Expected.ANYTHING);
            return true;
        } catch (AgentOsException notEmpty) {
            return false;
        }
    }
}
