package dev.agentos.file;

import dev.agentos.core.RandomId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Replaces a file atomically: every reader, even after a crash, sees either the old bytes or the new ones. Other names
 * of the old file keep its content.
 */
final class FreshFile {
    private static final String PREFIX = ".agentos-";
    private static final String SUFFIX = ".tmp";
    private static final long LATE_WRITER_NANOS = 10_000_000;
    private static final int REMEMBERED = 1_000;
    private static final Set<String> IN_USE = ConcurrentHashMap.newKeySet();
    private static final Set<String> USED =
            Collections.synchronizedSet(Collections.newSetFromMap(new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                    return size() > REMEMBERED;
                }
            }));

    private final Place folder;
    private final Path file;
    private final Path location;
    private final UnfinishedWrites unfinished;

    /** {@code location} is where the file is, for a daemon that comes after this one. */
    FreshFile(Place folder, Path location, UnfinishedWrites unfinished) {
        this.folder = folder;
        this.file = folder.child(location.getFileName().toString());
        this.location = location;
        this.unfinished = unfinished;
    }

    /** Whether a name looks like that of a file being written, by this daemon or another. */
    static boolean isTemporary(String name) {
        return name.startsWith(PREFIX)
                && name.endsWith(SUFFIX)
                && name.length() >= PREFIX.length() + SUFFIX.length()
                && RandomId.isValid(name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
    }

    /**
     * Whether this daemon is writing the file with that name, which is hidden until it is complete. Any program can
     * create files with such names.
     */
    static boolean isInUse(String name) {
        return isTemporary(name) && IN_USE.contains(name);
    }

    /** Whether this daemon has written a file of that name a while ago. */
    static boolean wasUsed(String name) {
        return isTemporary(name) && USED.contains(name);
    }

    /**
     * Owner and mode are those of {@code old}, when there is one; otherwise there must not be one, or it ends in
     * {@link FileAlreadyExistsException}.
     */
    void write(byte[] bytes, Optional<FileStat> old, Expected expected) throws IOException {
        var name = PREFIX + RandomId.next() + SUFFIX;
        var fresh = folder.child(name);
        IN_USE.add(name);
        USED.add(name);
        try {
            unfinished.begin(name, location, bytes, expected);
            writeToDisk(fresh, bytes, old);
            if (old.isEmpty()) moveToFree(fresh, file);
            else if (expected instanceof Expected.State) exchange(fresh, expected);
            else Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
            unfinished.end(name);
            IN_USE.remove(name);
        }
        sync(folder.path());
    }

    /**
     * The replaced file is checked after it has lost its name, and again a moment later, for programs that still had it
     * open: if it is not the expected one, it gets its name back. A check only before the exchange would lose what is
     * written in between.
     */
    private void exchange(Path fresh, Expected expected) throws IOException {
        if (Kernel.exchange(fresh.toString(), file.toString()) != 0) {
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            return;
        }
        if (matches(fresh, expected)) {
            LockSupport.parkNanos(LATE_WRITER_NANOS);
            if (matches(fresh, expected)) return;
        }
        Kernel.exchange(fresh.toString(), file.toString());
        throw new FileAlreadyExistsException(file.toString());
    }

    static boolean matches(Path file, Expected expected) throws IOException {
        var stat = FileStat.of(file, false);
        return stat.isFile()
                && expected.matches(
                        Optional.of(stat.size() > Etag.MAX_READ ? Etag.of(stat) : Etag.of(Files.readAllBytes(file))));
    }

    private static void writeToDisk(Path fresh, byte[] bytes, Optional<FileStat> old) throws IOException {
        try (var channel = FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            if (old.isPresent()) takeAfter(fresh, old.get());
            var rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) channel.write(rest);
            channel.force(true);
        }
    }

    private static void takeAfter(Path fresh, FileStat old) throws IOException {
        var own = FileStat.of(fresh, false);
        if (own.owner() != old.owner() || own.group() != old.group()) giveTo(fresh, old);
        Files.setAttribute(fresh, "unix:mode", old.mode());
    }

    /** Only root may, and where it may not the file becomes ours, as with any editor. */
    private static void giveTo(Path fresh, FileStat old) throws IOException {
        try {
            Files.setAttribute(fresh, "unix:gid", old.group());
            Files.setAttribute(fresh, "unix:uid", old.owner());
        } catch (FileSystemException notAllowed) {
            System.getLogger("file")
                    .log(System.Logger.Level.DEBUG, "a file changes its owner: {0}", notAllowed.getMessage());
        }
    }

    /** Never over something that is there. */
    static void moveToFree(Path from, Path to) throws IOException {
        int result = Kernel.renameToFree(from.toString(), to.toString());
        if (result == 0) return;
        if (result == -Kernel.EEXIST) throw new FileAlreadyExistsException(to.toString());
        if (result != -Kernel.EINVAL) Files.move(from, to); // says what is wrong, and moves to another device
        else moveWhereTheSystemCannotPromise(from, to);
    }

    /** Some file systems do not know how; there the name is taken first. */
    private static void moveWhereTheSystemCannotPromise(Path from, Path to) throws IOException {
        if (Files.isDirectory(from)) Files.createDirectory(to);
        else Files.createFile(to);
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Without it the new name may be lost in a power failure. */
    static void sync(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
