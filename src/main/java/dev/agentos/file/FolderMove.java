package dev.agentos.file;

import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Set;

/**
 * Moves, copies and deletes whole folders; moves on one device at once, to another piece by piece. Links are moved,
 * copied and deleted, never followed.
 */
final class FolderMove {
    private FolderMove() {}

    /** {@code to} must be free. */
    static void move(Path from, Path to) throws IOException {
        int result = Kernel.renameToFree(from.toString(), to.toString());
        if (result == 0) return;
        if (result != -Kernel.EXDEV) {
            FreshFile.moveToFree(from, to);
            return;
        }
        copy(from, to);
        delete(from);
    }

    /** {@code to} must be free. */
    static void copy(Path from, Path to) throws IOException {
        try (var folder = open(from.getParent())) {
            copy(folder, from, from.getFileName(), to);
        } catch (IOException | RuntimeException failed) {
            delete(to);
            throw failed;
        }
    }

    private static void copy(SecureDirectoryStream<Path> folder, Path source, Path name, Path to) throws IOException {
        var kind = attributes(folder, name);
        if (kind.isSymbolicLink()) Files.createSymbolicLink(to, Files.readSymbolicLink(source));
        else if (kind.isDirectory()) copyFolder(folder, source, name, to);
        else if (kind.isRegularFile()) copyFile(folder, source, name, to);
        else
            throw new FileSystemException(
                    name.toString(),
                    null,
                    name + " is neither a file nor a folder and cannot be moved to another disk");
    }

    private static void copyFolder(SecureDirectoryStream<Path> folder, Path source, Path name, Path to)
            throws IOException {
        Files.createDirectory(to);
        try (var inner = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (var entry : inner)
                copy(
                        inner,
                        source.resolve(entry.getFileName()),
                        entry.getFileName(),
                        to.resolve(entry.getFileName().toString()));
        }
        takeMode(folder, name, to);
    }

    /** A copy of a file with names elsewhere would no longer show that it has them. */
    private static void copyFile(SecureDirectoryStream<Path> folder, Path source, Path name, Path to)
            throws IOException {
        if (FileStat.of(source, false).links() > 1)
            throw new FileSystemException(
                    name.toString(),
                    null,
                    name + " is a hard link and cannot be moved to another disk; delete it permanently");
        try (var in = Channels.newInputStream(
                folder.newByteChannel(name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)))) {
            Files.copy(in, to);
        }
        takeMode(folder, name, to);
        Files.setLastModifiedTime(to, attributes(folder, name).lastModifiedTime());
    }

    private static void takeMode(SecureDirectoryStream<Path> folder, Path name, Path to) throws IOException {
        var mode = folder.getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes()
                .permissions();
        Files.setPosixFilePermissions(to, mode);
    }

    /** With everything in it. Nothing happens when it is not there. */
    static void delete(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) return;
        try (var folder = open(path.getParent())) {
            delete(folder, path.getFileName());
        }
    }

    private static void delete(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        if (!attributes(folder, name).isDirectory()) {
            folder.deleteFile(name);
            return;
        }
        try (var inner = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (var entry : inner) delete(inner, entry.getFileName());
        }
        folder.deleteDirectory(name);
    }

    private static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name) throws IOException {
        return folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    /** Linux and macOS have it. */
    private static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
        if (stream instanceof SecureDirectoryStream<Path> secure) return secure;
        stream.close();
        throw new FileSystemException(folder.toString(), null, "the system cannot walk folders safely");
    }
}
