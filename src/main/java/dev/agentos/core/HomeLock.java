package dev.agentos.core;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;

/** One process per home and role. The kernel drops the lock with the process, so a crash leaves nothing to clean up. */
public final class HomeLock implements AutoCloseable {
    private final FileChannel file;
    private final FileLock lock;

    private HomeLock(FileChannel file, FileLock lock) {
        this.file = file;
        this.lock = lock;
    }

    /** Empty when another process holds it. */
    public static Optional<HomeLock> tryAcquire(Path path) throws IOException {
        var file = FileChannel.open(
                path,
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(Home.OWNER_ONLY_FILE));
        var lock = file.tryLock();
        if (lock != null) return Optional.of(new HomeLock(file, lock));
        file.close();
        return Optional.empty();
    }

    @Override
    public void close() throws IOException {
        lock.release();
        file.close();
    }
}
