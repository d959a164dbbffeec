package dev.agentos.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Replaces a file atomically: readers see the old text or the new one, even after a crash. */
final class AtomicFile {
    private static final int MAX_LINKS = 40;

    private AtomicFile() {}

    /** Symbolic links stay and what they point to is replaced; the mode is kept, and 0600 for a new file. */
    static void write(Path file, String text) throws IOException {
        var target = target(file);
        var folder = target.toAbsolutePath().getParent();
        var fresh = Files.createTempFile(folder, ".config", ".tmp"); // made with mode 0600
        try {
            writeToDisk(fresh, text);
            if (Files.exists(target)) Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(target));
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(fresh);
        }
        syncFolder(folder);
    }

    private static Path target(Path file) throws IOException {
        var target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MAX_LINKS) throw new FileSystemException(file.toString(), null, "too many symbolic links");
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static void writeToDisk(Path file, String text) throws IOException {
        try (var channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            var bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) channel.write(bytes);
            channel.force(true);
        }
    }

    /** Without it the new name may be lost in a power failure. */
    private static void syncFolder(Path folder) throws IOException {
        try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
