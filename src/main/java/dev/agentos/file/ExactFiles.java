package dev.agentos.file;

import dev.agentos.core.AgentOsException;
import dev.agentos.core.ByteNames;
import dev.agentos.core.ErrorCode;
import dev.agentos.core.Participant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The files of a folder exactly as they are: a link is a file of its own, whose content is its target, and is never
 * followed; the executable bit is included.
 */
public final class ExactFiles {
    private static final int EXECUTABLE = 0100;
    private static final int ALL_EXECUTABLE = 0111;
    private static final int READABLE_TO_EXECUTABLE = 2;
    private static final int MAX_TRIES = 5;

    private final FileTree tree;

    public ExactFiles(FileTree tree) {
        this.tree = tree;
    }

    /** The file at a path, with its content. */
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

    /**
     * Only the metadata, for callers that examine very many files; empty if there is nothing, or a folder. Pipes,
     * sockets and devices are included, but never opened.
     */
    public Optional<FileStat> stat(WorkspacePath path) {
        if (FreshFile.isInUse(path.name())) return Optional.empty();
        try {
            var stat = FileStat.of(tree.folder().resolve(path.text()), false);
            return stat.isFolder() ? Optional.empty() : Optional.of(stat);
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** The metadata of a folder; empty if there is none, or its name is not UTF-8. */
    public Optional<FileStat> statOfFolder(String name) {
        try {
            return Optional.of(FileStat.of(tree.folder().resolve(name), false)).filter(FileStat::isFolder);
        } catch (IOException | InvalidPathException none) {
            return Optional.empty();
        }
    }

    /** The subfolders of a folder, and its special files: pipes, sockets and devices. */
    public record Inside(List<String> folders, List<String> special, boolean isRepository) {
        static final Inside NOTHING = new Inside(List.of(), List.of(), false);
    }

    /** Lists a folder, which may be the root, without opening its entries. */
    public Inside lookInto(String folder) {
        var folders = new ArrayList<String>();
        var special = new ArrayList<String>();
        boolean repository = false;
        try (var entries = Files.newDirectoryStream(tree.folder().resolve(folder))) {
            for (var entry : entries) {
                var kind = kind(entry);
                if (entry.endsWith(".git")) repository = true;
                else if (kind.isPresent() && kind.get() == FileStat.Kind.FOLDER) folders.add(name(entry));
                else if (kind.isPresent() && kind.get().isSpecial()) special.add(name(entry));
            }
            return new Inside(folders, special, repository);
        } catch (IOException | DirectoryIteratorException | InvalidPathException unreadable) {
            return Inside.NOTHING;
        }
    }

    /** Empty if it has been deleted in the meantime. */
    private static Optional<FileStat.Kind> kind(Path entry) {
        try {
            return Optional.of(FileStat.of(entry, false).kind());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    /** As {@link #oddPath} reads it. */
    private static String name(Path entry) {
        var address = entry.toUri().getRawPath().replaceAll("/$", "");
        var bytes = new ByteArrayOutputStream();
        var name = address.substring(address.lastIndexOf('/') + 1);
        for (int at = 0; at < name.length(); at++) {
            boolean escaped = name.charAt(at) == '%';
            bytes.write(escaped ? Integer.parseInt(name, at + 1, at + 3, 16) : name.charAt(at));
            if (escaped) at += 2;
        }
        return ByteNames.text(bytes.toByteArray(), 0, bytes.size());
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

    /** The metadata of a file whose name is no safe path, even one that is not UTF-8. Such files are never changed. */
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
            return stat.isFile() && stat.size() <= atMost
                    ? Optional.of(bytes(path, stat, atMost, LinkOption.NOFOLLOW_LINKS))
                    : Optional.empty();
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
     * Removes the name of an unreadable file, and the folders that are empty then; OUTDATED if another file has the
     * name by now.
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

    /** A file that changes while it is read is read again. */
    private Optional<Found> read(Place parent, WorkspacePath path, int atMost) throws IOException {
        var name = parent.child(path.name());
        for (int attempt = 1; ; attempt++) {
            var before = FileStat.of(name, false);
            if (before.size() > atMost || !before.isFile() && before.kind() != FileStat.Kind.LINK)
                return Optional.empty();
            if (before.isFile()) tree.requireFile(path, before);
            var content = before.isFile() ? held(parent, path, atMost) : target(name);
            if (attempt == MAX_TRIES || FileStat.of(name, false).equals(before))
                return Optional.of(new Found(before, content));
        }
    }

    /** Held open, so that a pipe that replaces the file is not opened, which would wait for its writer. */
    private static byte[] held(Place parent, WorkspacePath path, int atMost) throws IOException {
        try (var file = parent.named(path).orElseThrow(() -> new NoSuchFileException(path.text()))) {
            return bytes(file.path(), file.stat(), atMost);
        }
    }

    private static byte[] bytes(Path file, FileStat stat, int atMost, OpenOption... options) throws IOException {
        if (!stat.isFile()) throw new NoSuchFileException(file.toString());
        try (var stream = Files.newInputStream(file, options)) {
            return stream.readNBytes((int) Math.min(atMost, stat.size() + 1));
        }
    }

    private static byte[] target(Path link) throws IOException {
        return Files.readSymbolicLink(link).toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Writes a file in place of {@code old}, or of nothing; OUTDATED if the path holds something else. Creates missing
     * folders above it.
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

    /** Executable for everyone who may read it. */
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
