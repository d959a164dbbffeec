package dev.agentos.file;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether all names of a file are in the workspace. A file does not know its names, so the folder is searched for
 * as many as it has; the result is cached until the file's metadata changes, as it does when it gets or loses a name.
 * Guarded by its own lock.
 */
final class HardLinks {
    private static final int REMEMBERED = 1_000;
    private static final int MAX_LOOKED_AT = 200_000;
    private static final Duration MAX_TIME = Duration.ofSeconds(2);

    private record Key(FileStat.Identity file, int links, Instant changed) {}

    private final Path root;
    private final Map<Key, Boolean> known = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    };

    HardLinks(Path root) {
        this.root = root;
    }

    /** Also false when the workspace is too large to be sure. */
    boolean allInside(FileStat file) throws IOException {
        if (file.links() <= 1) return true;
        var key = new Key(file.identity(), file.links(), file.changed());
        synchronized (known) {
            var before = known.get(key);
            if (before != null) return before;
        }
        boolean inside = count(file) >= file.links();
        synchronized (known) {
            known.put(key, inside);
        }
        return inside;
    }

    private int count(FileStat file) throws IOException {
        long deadline = System.nanoTime() + MAX_TIME.toNanos();
        var search = new SimpleFileVisitor<Path>() {
            private int names;
            private int lookedAt;

            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
                if (attributes.isRegularFile() && attributes.size() == file.size() && isNameOf(file, path)) names++;
                boolean enough = names >= file.links() || ++lookedAt > MAX_LOOKED_AT || System.nanoTime() > deadline;
                return enough ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path path, @Nullable IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        };
        Files.walkFileTree(root, search);
        return search.names;
    }

    private static boolean isNameOf(FileStat file, Path path) {
        try {
            return FileStat.of(path, false).identity().equals(file.identity());
        } catch (IOException gone) {
            return false;
        }
    }
}
