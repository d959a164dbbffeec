package dev.agentos.log;

import dev.agentos.core.Home;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/** A log file that is rotated when it is large; the last few are kept beside it. Guarded by its own lock. */
final class LogFile {
    private static final long ROTATE_AT = 5L << 20;
    private static final int KEEP = 3;

    private final Path path;
    private final long rotateAt;
    private OutputStream file;
    private long size;

    LogFile(Path path) throws IOException {
        this(path, ROTATE_AT);
    }

    LogFile(Path path, long rotateAt) throws IOException {
        this.path = path;
        this.rotateAt = rotateAt;
        open();
    }

    /** A full disk must not end the daemon: what cannot be written is said on standard error. */
    synchronized void append(String line) {
        var bytes = line.getBytes(StandardCharsets.UTF_8);
        try {
            if (size + bytes.length > rotateAt && size > 0) rotate();
            file.write(bytes);
            size += bytes.length;
        } catch (IOException full) {
            System.err.println("cannot write to " + path + ": " + full.getMessage());
        }
    }

    private void open() throws IOException {
        if (!Files.exists(path)) Files.createFile(path, PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
        file = Files.newOutputStream(path, StandardOpenOption.APPEND);
        size = Files.size(path);
    }

    private void rotate() throws IOException {
        file.close();
        for (int i = KEEP - 1; i >= 0; i--) {
            if (Files.exists(numbered(i)))
                Files.move(numbered(i), numbered(i + 1), StandardCopyOption.REPLACE_EXISTING);
        }
        open();
    }

    private Path numbered(int number) {
        return number == 0 ? path : path.resolveSibling(path.getFileName() + "." + number);
    }
}
